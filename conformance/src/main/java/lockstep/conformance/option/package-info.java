/**
 * The switches of commands, as picocli parses them, each declared once: groups that several commands share
 * ({@link lockstep.conformance.option.PolicyOption} and the like), and all switches of a command
 * ({@link lockstep.conformance.option.OptSwitches}, {@link lockstep.conformance.option.SimSwitches},
 * {@link lockstep.conformance.option.CheckSwitches}, {@link lockstep.conformance.option.DisSwitches},
 * {@link lockstep.conformance.option.ProveSwitches}), which build a request of {@link lockstep.conformance.driver}. The
 * command line and the RUN lines of filetests bind to the same classes.
 */
@NullMarked
package lockstep.conformance.option;

import org.jspecify.annotations.NullMarked;
