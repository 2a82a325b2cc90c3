// Written once by `relata introspect`: from now on it is yours. Another run adds tables that are new, commented out,
// at the end of `resources`, and changes nothing else.
import { createService, libsql } from "../../../../mod.ts";
import type { Database } from "./database.ts";

export default createService({
  // As seen from the folder where the service is started.
  database: libsql<Database>("file:chinook.db"),
  pagination: true,
  filters: true,
  relationshipLinks: true,
  openapi: true,
  html: true,
  deleteErrors: true,
  // Only what stands here is served.
  resources: {
    Album: {
      path: "albums",
      schema: { type: "albums" },
      belongsTo: { artist: "Artist" },
      hasMany: { tracks: "Track" },
      search: { filter: ["Title"] },
    },
    Artist: {
      path: "artists",
      schema: { type: "artists" },
      hasMany: { albums: "Album" },
      search: { filter: ["Name"] },
    },
    Customer: {
      path: "customers",
      schema: { type: "customers" },
      belongsTo: { supportRep: "Employee" },
      hasMany: { invoices: "Invoice" },
      search: { filter: ["FirstName", "LastName"] },
    },
    Employee: {
      path: "employees",
      schema: { type: "employees" },
      belongsTo: { reportsTo: "Employee" },
      hasMany: { customers: "Customer", employees: "Employee" },
      search: { filter: ["LastName", "FirstName", "Title"] },
    },
    Genre: {
      path: "genres",
      schema: { type: "genres" },
      hasMany: { tracks: "Track" },
      search: { filter: ["Name"] },
    },
    Invoice: {
      path: "invoices",
      schema: { type: "invoices" },
      belongsTo: { customer: "Customer" },
      hasMany: { lines: "InvoiceLine" },
    },
    InvoiceLine: {
      path: "invoice-lines",
      schema: { type: "invoice-lines" },
      belongsTo: { invoice: "Invoice", track: "Track" },
    },
    MediaType: {
      path: "media-types",
      schema: { type: "media-types" },
      hasMany: { tracks: "Track" },
      search: { filter: ["Name"] },
    },
    Playlist: {
      path: "playlists",
      schema: { type: "playlists" },
      hasMany: { playlistTracks: "PlaylistTrack" },
      belongsToMany: { tracks: "PlaylistTrack" },
      search: { filter: ["Name"] },
    },
    PlaylistTrack: {
      path: "playlist-tracks",
      schema: { type: "playlist-tracks" },
      belongsTo: { playlist: "Playlist", track: "Track" },
    },
    Track: {
      path: "tracks",
      schema: { type: "tracks" },
      belongsTo: { album: "Album", mediaType: "MediaType", genre: "Genre" },
      hasMany: { invoiceLines: "InvoiceLine", playlistTracks: "PlaylistTrack" },
      belongsToMany: { playlists: "PlaylistTrack" },
      search: { filter: ["Name"] },
    },
  },
});
