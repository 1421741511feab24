function map(doc) {
  // Key: town, then whether the profile is hidden or archived. Count: how many people per town.
  emit([doc.location, doc.hideProfile === true || doc.archived === true], null);
}
