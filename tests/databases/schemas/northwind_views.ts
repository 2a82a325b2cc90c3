import type { ServiceOptions } from "../../../mod.ts";

const LINE_TOTAL = "d.UnitPrice * d.Quantity * (1 - d.Discount)";

/** The views of Northwind that its SQLite editions have. */
export const NORTHWIND_VIEWS: readonly string[] = [
  `create view "Alphabetical list of products" as
    select p.*, c.CategoryName from Categories c join Products p on c.CategoryID = p.CategoryID
    where p.Discontinued = '0'`,
  `create view "Current Product List" as
    select ProductID, ProductName from Products where Discontinued = '0'`,
  `create view "Customer and Suppliers by City" as
    select City, CompanyName, ContactName, 'Customers' as Relationship from Customers
    union select City, CompanyName, ContactName, 'Suppliers' from Suppliers`,
  `create view "Order Details Extended" as
    select d.OrderID, d.ProductID, p.ProductName, d.UnitPrice, d.Quantity, d.Discount, ${LINE_TOTAL} as ExtendedPrice
    from Products p join "Order Details" d on p.ProductID = d.ProductID`,
  `create view "Order Subtotals" as
    select d.OrderID, sum(${LINE_TOTAL}) as Subtotal from "Order Details" d group by d.OrderID`,
  `create view "Orders Qry" as
    select o.*, c.CompanyName, c.Address, c.City from Customers c join Orders o on c.CustomerID = o.CustomerID`,
  `create view "Products Above Average Price" as
    select ProductName, UnitPrice from Products where UnitPrice > (select avg(UnitPrice) from Products)`,
  `create view "Quarterly Orders" as
    select distinct c.CustomerID, c.CompanyName, c.City, c.Country
    from Customers c join Orders o on c.CustomerID = o.CustomerID where o.OrderDate >= '2023-01-01'`,
  // The original counts by a function of its first database.
  `create view "Summary of Sales by Year" as
    select o.ShippedDate, o.OrderID, datepart(o.ShippedDate) as Year, s.Subtotal
    from Orders o join "Order Subtotals" s on o.OrderID = s.OrderID where o.ShippedDate is not null`,
  `create view Invoices as
    select o.OrderID, o.ShipName, c.CompanyName as Customer, d.ProductID, d.UnitPrice, ${LINE_TOTAL} as ExtendedPrice
    from Orders o join Customers c on c.CustomerID = o.CustomerID join "Order Details" d on d.OrderID = o.OrderID`,
];

/** The views whose rows a column names. */
export const northwindViewKeys: ServiceOptions["resources"] = {
  "Alphabetical list of products": { schema: { id: "ProductID" } },
  "Current Product List": { schema: { id: "ProductID" } },
  "Order Subtotals": { schema: { id: "OrderID" } },
  "Orders Qry": { schema: { id: "OrderID" } },
  "Quarterly Orders": { schema: { id: "CustomerID" } },
  "Summary of Sales by Year": { schema: { id: "OrderID" } },
};
