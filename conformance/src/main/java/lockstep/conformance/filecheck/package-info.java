/**
 * LLVM's FileCheck, after its manual ("FileCheck - Flexible pattern matching file verifier"): checks that a text
 * contains matches for the check lines of another text, in their order.
 *
 * <p>Start at {@link lockstep.conformance.filecheck.FileCheck}. Regular expressions are POSIX extended ones. RE2/J
 * matches them in time linear in text times expression. A search of this package, which has a limit of steps, matches
 * those that RE2/J cannot (with back references, with borders of words, of more than 1,000 instructions) and plain
 * text. Matches are leftmost and longest, as in LLVM.
 *
 * <p>Known differences: characters are code points, or UTF-16 units in the search of this package, not bytes; a
 * {@code \1} in an expression counts the groups of that expression, not those of the whole line; numeric variables end
 * at labels under {@code --enable-var-scope} as the manual says (FileCheck 19 keeps them); messages are worded
 * differently; the switches that dump the input are accepted without effect.
 */
@NullMarked
package lockstep.conformance.filecheck;

import org.jspecify.annotations.NullMarked;
