// Written by `relata introspect`: run it again instead of editing.
import type { ColumnType, Generated } from "kysely";

/** The tables and views of the database, as Kysely takes them. */
export interface Database {
  "Alphabetical list of products": AlphabeticalListOfProductsView;
  Categories: CategoriesTable;
  "Current Product List": CurrentProductListView;
  "Customer and Suppliers by City": CustomerAndSuppliersByCityView;
  CustomerCustomerDemo: CustomerCustomerDemoTable;
  CustomerDemographics: CustomerDemographicsTable;
  Customers: CustomersTable;
  EmployeeTerritories: EmployeeTerritoriesTable;
  Employees: EmployeesTable;
  Invoices: InvoicesView;
  "Order Details": OrderDetailsTable;
  "Order Details Extended": OrderDetailsExtendedView;
  "Order Subtotals": OrderSubtotalsView;
  Orders: OrdersTable;
  "Orders Qry": OrdersQryView;
  Products: ProductsTable;
  "Products Above Average Price": ProductsAboveAveragePriceView;
  "Quarterly Orders": QuarterlyOrdersView;
  Regions: RegionsTable;
  Shippers: ShippersTable;
  Suppliers: SuppliersTable;
  Territories: TerritoriesTable;
}

/** A row of the view "Alphabetical list of products". */
export interface AlphabeticalListOfProductsView {
  ProductID: ColumnType<number | null, never, never>;
  ProductName: ColumnType<string | null, never, never>;
  SupplierID: ColumnType<number | null, never, never>;
  CategoryID: ColumnType<number | null, never, never>;
  QuantityPerUnit: ColumnType<string | null, never, never>;
  UnitPrice: ColumnType<number | null, never, never>;
  UnitsInStock: ColumnType<number | null, never, never>;
  UnitsOnOrder: ColumnType<number | null, never, never>;
  ReorderLevel: ColumnType<number | null, never, never>;
  Discontinued: ColumnType<string | null, never, never>;
  CategoryName: ColumnType<string | null, never, never>;
}

/** A row of the table "Categories". */
export interface CategoriesTable {
  CategoryID: Generated<number>;
  CategoryName: string | null;
  Description: string | null;
  Picture: Uint8Array | null;
}

/** A row of the view "Current Product List". */
export interface CurrentProductListView {
  ProductID: ColumnType<number | null, never, never>;
  ProductName: ColumnType<string | null, never, never>;
}

/** A row of the view "Customer and Suppliers by City". */
export interface CustomerAndSuppliersByCityView {
  City: ColumnType<string | null, never, never>;
  CompanyName: ColumnType<string | null, never, never>;
  ContactName: ColumnType<string | null, never, never>;
  Relationship: ColumnType<string | null, never, never>;
}

/** A row of the table "CustomerCustomerDemo". */
export interface CustomerCustomerDemoTable {
  /** Points to "Customers", "CustomerID". */
  CustomerID: string;
  /** Points to "CustomerDemographics", "CustomerTypeID". */
  CustomerTypeID: string;
}

/** A row of the table "CustomerDemographics". */
export interface CustomerDemographicsTable {
  CustomerTypeID: string;
  CustomerDesc: string | null;
}

/** A row of the table "Customers". */
export interface CustomersTable {
  CustomerID: string;
  CompanyName: string | null;
  ContactName: string | null;
  ContactTitle: string | null;
  Address: string | null;
  City: string | null;
  Region: string | null;
  PostalCode: string | null;
  Country: string | null;
  Phone: string | null;
  Fax: string | null;
}

/** A row of the table "EmployeeTerritories". */
export interface EmployeeTerritoriesTable {
  /** Points to "Employees", "EmployeeID". */
  EmployeeID: number;
  /** Points to "Territories", "TerritoryID". */
  TerritoryID: string;
}

/** A row of the table "Employees". */
export interface EmployeesTable {
  EmployeeID: Generated<number>;
  LastName: string | null;
  FirstName: string | null;
  Title: string | null;
  TitleOfCourtesy: string | null;
  BirthDate: string | null;
  HireDate: string | null;
  Address: string | null;
  City: string | null;
  Region: string | null;
  PostalCode: string | null;
  Country: string | null;
  HomePhone: string | null;
  Extension: string | null;
  Photo: Uint8Array | null;
  Notes: string | null;
  /** Points to "Employees", "EmployeeID". */
  ReportsTo: number | null;
  PhotoPath: string | null;
}

/** A row of the view "Invoices". */
export interface InvoicesView {
  OrderID: ColumnType<number | null, never, never>;
  ShipName: ColumnType<string | null, never, never>;
  Customer: ColumnType<string | null, never, never>;
  ProductID: ColumnType<number | null, never, never>;
  UnitPrice: ColumnType<number | null, never, never>;
  ExtendedPrice: ColumnType<number | null, never, never>;
}

/** A row of the table "Order Details". */
export interface OrderDetailsTable {
  /** Points to "Orders", "OrderID". */
  OrderID: number;
  /** Points to "Products", "ProductID". */
  ProductID: number;
  UnitPrice: Generated<number>;
  Quantity: Generated<number>;
  Discount: Generated<number>;
}

/** A row of the view "Order Details Extended". */
export interface OrderDetailsExtendedView {
  OrderID: ColumnType<number | null, never, never>;
  ProductID: ColumnType<number | null, never, never>;
  ProductName: ColumnType<string | null, never, never>;
  UnitPrice: ColumnType<number | null, never, never>;
  Quantity: ColumnType<number | null, never, never>;
  Discount: ColumnType<number | null, never, never>;
  ExtendedPrice: ColumnType<number | null, never, never>;
}

/** A row of the view "Order Subtotals". */
export interface OrderSubtotalsView {
  OrderID: ColumnType<number | null, never, never>;
  Subtotal: ColumnType<number | null, never, never>;
}

/** A row of the table "Orders". */
export interface OrdersTable {
  OrderID: Generated<number>;
  /** Points to "Customers", "CustomerID". */
  CustomerID: string | null;
  /** Points to "Employees", "EmployeeID". */
  EmployeeID: number | null;
  OrderDate: string | null;
  RequiredDate: string | null;
  ShippedDate: string | null;
  /** Points to "Shippers", "ShipperID". */
  ShipVia: number | null;
  Freight: Generated<number | null>;
  ShipName: string | null;
  ShipAddress: string | null;
  ShipCity: string | null;
  ShipRegion: string | null;
  ShipPostalCode: string | null;
  ShipCountry: string | null;
}

/** A row of the view "Orders Qry". */
export interface OrdersQryView {
  OrderID: ColumnType<number | null, never, never>;
  CustomerID: ColumnType<string | null, never, never>;
  EmployeeID: ColumnType<number | null, never, never>;
  OrderDate: ColumnType<string | null, never, never>;
  RequiredDate: ColumnType<string | null, never, never>;
  ShippedDate: ColumnType<string | null, never, never>;
  ShipVia: ColumnType<number | null, never, never>;
  Freight: ColumnType<number | null, never, never>;
  ShipName: ColumnType<string | null, never, never>;
  ShipAddress: ColumnType<string | null, never, never>;
  ShipCity: ColumnType<string | null, never, never>;
  ShipRegion: ColumnType<string | null, never, never>;
  ShipPostalCode: ColumnType<string | null, never, never>;
  ShipCountry: ColumnType<string | null, never, never>;
  CompanyName: ColumnType<string | null, never, never>;
  Address: ColumnType<string | null, never, never>;
  City: ColumnType<string | null, never, never>;
}

/** A row of the table "Products". */
export interface ProductsTable {
  ProductID: Generated<number>;
  ProductName: string;
  /** Points to "Suppliers", "SupplierID". */
  SupplierID: number | null;
  /** Points to "Categories", "CategoryID". */
  CategoryID: number | null;
  QuantityPerUnit: string | null;
  UnitPrice: Generated<number | null>;
  UnitsInStock: Generated<number | null>;
  UnitsOnOrder: Generated<number | null>;
  ReorderLevel: Generated<number | null>;
  Discontinued: Generated<string>;
}

/** A row of the view "Products Above Average Price". */
export interface ProductsAboveAveragePriceView {
  ProductName: ColumnType<string | null, never, never>;
  UnitPrice: ColumnType<number | null, never, never>;
}

/** A row of the view "Quarterly Orders". */
export interface QuarterlyOrdersView {
  CustomerID: ColumnType<string | null, never, never>;
  CompanyName: ColumnType<string | null, never, never>;
  City: ColumnType<string | null, never, never>;
  Country: ColumnType<string | null, never, never>;
}

/** A row of the table "Regions". */
export interface RegionsTable {
  RegionID: Generated<number>;
  RegionDescription: string;
}

/** A row of the table "Shippers". */
export interface ShippersTable {
  ShipperID: Generated<number>;
  CompanyName: string;
  Phone: string | null;
}

/** A row of the table "Suppliers". */
export interface SuppliersTable {
  SupplierID: Generated<number>;
  CompanyName: string;
  ContactName: string | null;
  ContactTitle: string | null;
  Address: string | null;
  City: string | null;
  Region: string | null;
  PostalCode: string | null;
  Country: string | null;
  Phone: string | null;
  Fax: string | null;
  HomePage: string | null;
}

/** A row of the table "Territories". */
export interface TerritoriesTable {
  TerritoryID: string;
  TerritoryDescription: string;
  /** Points to "Regions", "RegionID". */
  RegionID: number;
}
