/**
 * As whom the suite's processes run: plain uids without an account, the few capabilities that some
 * of them need, and a view of the files that they need where their user could not reach them.
 */
package ntier.testbed.rights;
