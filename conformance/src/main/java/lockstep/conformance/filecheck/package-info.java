/**
 * LLVM's FileCheck, after its manual ("FileCheck - Flexible pattern matching file verifier"): does a text hold the
 * lines that the check lines of another text ask for, in their order.
 *
 * <p>Start at {@link lockstep.conformance.filecheck.FileCheck}. Regular expressions are POSIX extended ones, matched by
 * an engine of this package in time linear in text times expression; only references back to a captured string search,
 * under a limit of steps. Matches are leftmost and longest, as with LLVM.
 *
 * <p>Known differences: characters are UTF-16 units, not bytes; a {@code \1} in an expression counts the groups of that
 * expression, not those of the whole line; numeric variables end at labels under {@code --enable-var-scope} as the
 * manual says (FileCheck 19 keeps them); messages are worded otherwise; the switches that dump the input are accepted
 * without effect.
 */
@NullMarked
package lockstep.conformance.filecheck;

import org.jspecify.annotations.NullMarked;
