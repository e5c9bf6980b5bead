/**
 * Filetests: programs with the commands that test them in their comments.
 * {@link lockstep.conformance.filetest.Filetests} runs a folder of them inside the process; there is no shell.
 *
 * <p>A test file has one or more lines {@code RUN: COMMAND | COMMAND ...}, which end in a backslash if they continue in
 * the next RUN line. {@code %s} is the file. Commands: {@code opt}, {@code sim} and {@code check} with the switches of
 * {@link lockstep.conformance.option}, and {@code filecheck FILE [switches]}, each preceded by {@code not} if it has to
 * fail; the output of a failing command is its diagnostics. {@code XFAIL: reason} marks a file that is expected to
 * fail; {@code REQUIRES: tool, ...} skips the file if a tool is missing.
 *
 * <p>{@link lockstep.conformance.filetest.Filetests#blessing} finds the check lines with which a failed test passes.
 *
 * <p>A file with LAUNCH lines is also run before and after each pass that its {@code opt} commands name.
 */
@NullMarked
package lockstep.conformance.filetest;

import org.jspecify.annotations.NullMarked;
