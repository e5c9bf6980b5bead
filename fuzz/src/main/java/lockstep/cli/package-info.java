/**
 * The command line: {@link lockstep.cli.Lockstep} parses the arguments, runs one command and turns whatever comes out
 * of it into an exit status.
 *
 * <p>This is the one package that may catch every {@link java.lang.Throwable}: what escapes a command is a bug of
 * Lockstep, and {@link lockstep.cli.Reproducers} writes what is needed to repeat it. A new command is one class in
 * {@link lockstep.cli.command} and one line in {@link lockstep.cli.Commands}.
 */
@NullMarked
package lockstep.cli;

import org.jspecify.annotations.NullMarked;
