// Written once by `relata introspect`: from now on it is yours. Another run adds tables that are new, commented out,
// at the end of `resources`, and changes nothing else.
import { createService, libsql } from "../../../../mod.ts";
import type { Database } from "./database.ts";

export default createService({
  // As seen from the folder where the service is started.
  database: libsql<Database>("file:northwind.db"),
  pagination: true,
  filters: true,
  relationshipLinks: true,
  openapi: true,
  html: true,
  deleteErrors: true,
  // Only what stands here is served.
  resources: {
    // The ids are those of "ProductID", which is assumed to be unique: 11 rows were looked at.
    "Alphabetical list of products": {
      schema: { id: "ProductID" },
      // belongsTo: {
      //   product: { table: "Products", foreignKey: "ProductID" }, // no foreign key: right if ProductID holds ids of Products
      //   // no foreign key: right if SupplierID holds ids of Suppliers
      //   supplier: { table: "Suppliers", foreignKey: "SupplierID" },
      //   // no foreign key: right if CategoryID holds ids of Categories
      //   category: { table: "Categories", foreignKey: "CategoryID" },
      // },
      search: { filter: ["ProductName", "CategoryName"] },
      operations: ["list", "view"],
    },
    Categories: {
      hasMany: {
        products: "Products",
        // alphabeticalListOfProducts: {
        //   table: "Alphabetical list of products",
        //   foreignKey: "CategoryID",
        // }, // no foreign key
      },
      columns: {
        Picture: false, // bytes, which JSON:API shows as base64
      },
      search: { filter: ["CategoryName"] },
    },
    // The ids are those of "ProductID", which is assumed to be unique: 18 rows were looked at.
    "Current Product List": {
      path: "current-product-lists",
      schema: { type: "current-product-lists", id: "ProductID" },
      // belongsTo: {
      //   product: { table: "Products", foreignKey: "ProductID" }, // no foreign key: right if ProductID holds ids of Products
      // },
      search: { filter: ["ProductName"] },
      operations: ["list", "view"],
    },
    // The ids are those of "CompanyName", which is assumed to be unique: 44 rows were looked at.
    "Customer and Suppliers by City": {
      path: "customer-and-suppliers-by-cities",
      schema: { type: "customer-and-suppliers-by-cities", id: "CompanyName" },
      search: { filter: ["ContactName"] },
      operations: ["list", "view"],
    },
    // No index leads to this foreign key: create index "CustomerCustomerDemo_CustomerTypeID" on "CustomerCustomerDemo" ("CustomerTypeID");
    CustomerCustomerDemo: {
      path: "customer-customer-demos",
      schema: { type: "customer-customer-demos" },
      belongsTo: {
        customer: "Customers",
        customerType: "CustomerDemographics",
      },
    },
    CustomerDemographics: {
      clientIds: "any",
      newId: false,
      hasMany: { customerCustomerDemos: "CustomerCustomerDemo" },
      belongsToMany: { customers: "CustomerCustomerDemo" },
    },
    Customers: {
      clientIds: "any",
      newId: false,
      hasMany: {
        customerCustomerDemos: "CustomerCustomerDemo",
        orders: "Orders",
        // ordersQries: { table: "Orders Qry", foreignKey: "CustomerID" }, // no foreign key
        // quarterlyOrders: { table: "Quarterly Orders", foreignKey: "CustomerID" }, // no foreign key
      },
      belongsToMany: { customerTypes: "CustomerCustomerDemo" },
      search: { filter: ["CompanyName", "ContactName", "ContactTitle"] },
    },
    // No index leads to this foreign key: create index "EmployeeTerritories_TerritoryID" on "EmployeeTerritories" ("TerritoryID");
    EmployeeTerritories: {
      belongsTo: { employee: "Employees", territory: "Territories" },
    },
    // No index leads to this foreign key: create index "Employees_ReportsTo" on "Employees" ("ReportsTo");
    Employees: {
      belongsTo: { reportsTo: "Employees" },
      hasMany: {
        employeeTerritories: "EmployeeTerritories",
        employees: "Employees",
        orders: "Orders",
        // ordersQries: { table: "Orders Qry", foreignKey: "EmployeeID" }, // no foreign key
      },
      belongsToMany: { territories: "EmployeeTerritories" },
      columns: {
        HireDate: "DATE", // another form in 3 rows, as "23/01/2023": no filter finds them
        Photo: false, // bytes, which JSON:API shows as base64
      },
      search: { filter: ["LastName", "FirstName", "Title"] },
    },
    "Order Details": { belongsTo: { order: "Orders", product: "Products" } },
    // The ids are those of "OrderID", which is assumed to be unique: 45 rows were looked at.
    "Order Subtotals": {
      schema: { id: "OrderID" },
      // belongsTo: {
      //   order: { table: "Orders", foreignKey: "OrderID" }, // no foreign key: right if OrderID holds ids of Orders
      // },
      operations: ["list", "view"],
    },
    // No index leads to this foreign key: create index "Orders_EmployeeID" on "Orders" ("EmployeeID");
    // No index leads to this foreign key: create index "Orders_ShipVia" on "Orders" ("ShipVia");
    Orders: {
      belongsTo: {
        customer: "Customers",
        employee: "Employees",
        shipVia: "Shippers",
      },
      hasMany: {
        orderDetails: "Order Details",
        // subtotals: { table: "Order Subtotals", foreignKey: "OrderID" }, // no foreign key
        // ordersQries: { table: "Orders Qry", foreignKey: "OrderID" }, // no foreign key
      },
      belongsToMany: { products: "Order Details" },
      columns: { RequiredDate: "DATE" },
      search: { filter: ["ShipName"] },
    },
    // The ids are those of "OrderID", which is assumed to be unique: 50 rows were looked at.
    "Orders Qry": {
      path: "orders-qries",
      schema: { type: "orders-qries", id: "OrderID" },
      // belongsTo: {
      //   order: { table: "Orders", foreignKey: "OrderID" }, // no foreign key: right if OrderID holds ids of Orders
      //   // no foreign key: right if CustomerID holds ids of Customers
      //   customer: { table: "Customers", foreignKey: "CustomerID" },
      //   // no foreign key: right if EmployeeID holds ids of Employees
      //   employee: { table: "Employees", foreignKey: "EmployeeID" },
      // },
      columns: { RequiredDate: "DATE" },
      search: { filter: ["ShipName", "CompanyName"] },
      operations: ["list", "view"],
    },
    // No index leads to this foreign key: create index "Products_SupplierID" on "Products" ("SupplierID");
    // No index leads to this foreign key: create index "Products_CategoryID" on "Products" ("CategoryID");
    Products: {
      belongsTo: { supplier: "Suppliers", category: "Categories" },
      hasMany: {
        orderDetails: "Order Details",
        // alphabeticalListOfProducts: {
        //   table: "Alphabetical list of products",
        //   foreignKey: "ProductID",
        // }, // no foreign key
        // currentProductLists: { table: "Current Product List", foreignKey: "ProductID" }, // no foreign key
      },
      belongsToMany: { orders: "Order Details" },
      search: { filter: ["ProductName"] },
    },
    // The ids are those of "ProductName", which is assumed to be unique: 2 rows were looked at.
    "Products Above Average Price": {
      path: "products-above-average-prices",
      schema: { type: "products-above-average-prices", id: "ProductName" },
      operations: ["list", "view"],
    },
    // The ids are those of "CustomerID", which is assumed to be unique: 18 rows were looked at.
    "Quarterly Orders": {
      schema: { id: "CustomerID" },
      // belongsTo: {
      //   // no foreign key: right if CustomerID holds ids of Customers
      //   customer: { table: "Customers", foreignKey: "CustomerID" },
      // },
      search: { filter: ["CompanyName"] },
      operations: ["list", "view"],
    },
    Regions: { hasMany: { territories: "Territories" } },
    Shippers: {
      hasMany: { orders: "Orders" },
      search: { filter: ["CompanyName"] },
    },
    Suppliers: {
      hasMany: {
        products: "Products",
        // alphabeticalListOfProducts: {
        //   table: "Alphabetical list of products",
        //   foreignKey: "SupplierID",
        // }, // no foreign key
      },
      search: { filter: ["CompanyName", "ContactName", "ContactTitle"] },
    },
    // No index leads to this foreign key: create index "Territories_RegionID" on "Territories" ("RegionID");
    Territories: {
      clientIds: "any",
      newId: false,
      belongsTo: { region: "Regions" },
      hasMany: { employeeTerritories: "EmployeeTerritories" },
      belongsToMany: { employees: "EmployeeTerritories" },
    },
    // left out: "Summary of Sales by Year" cannot be read by the database itself: no such function: datepart.
    // left out: "Invoices" is a view, and no column of it identifies its rows.
    // left out: "Order Details Extended" is a view, and no column of it identifies its rows.
  },
});
