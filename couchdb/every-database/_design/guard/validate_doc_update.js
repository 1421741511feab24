function validate_doc_update(newDoc, oldDoc, userCtx, secObj) {
  // Writers: server admins, and whoever the database's own security names, which is the gateway.
  // Devices, operators with an account of their own, replications: none of them writes here.
  var members = (secObj && secObj.members) || {};
  var roles = members.roles || [];
  var names = members.names || [];
  if (userCtx.roles.indexOf('_admin') !== -1) return;
  if (userCtx.name !== null && names.indexOf(userCtx.name) !== -1) return;
  for (var i = 0; i < roles.length; i += 1) {
    if (userCtx.roles.indexOf(roles[i]) !== -1) return;
  }
  throw { forbidden: 'only the gateway writes to this database' };
}
