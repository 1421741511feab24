function validate_doc_update(newDoc, oldDoc, userCtx, secObj) {
  // Writers: server admins, and the admins that the database's own security names, which is the gateway.
  // Devices, operators with an account of their own, replications: none of them writes here, though it may read.
  var admins = (secObj && secObj.admins) || {};
  var roles = admins.roles || [];
  var names = admins.names || [];
  if (userCtx.roles.indexOf('_admin') !== -1) return;
  if (userCtx.name !== null && names.indexOf(userCtx.name) !== -1) return;
  for (var i = 0; i < roles.length; i += 1) {
    if (userCtx.roles.indexOf(roles[i]) !== -1) return;
  }
  throw { forbidden: 'only the gateway writes to this database' };
}
