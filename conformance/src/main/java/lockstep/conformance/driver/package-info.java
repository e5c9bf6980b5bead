/**
 * What commands do, as a request and its result: nothing here prints, and nothing here reads a command line. The
 * switches that fill in a request are in {@link lockstep.conformance.option}; the command line and the RUN lines of
 * filetests show the result, each in its own way but for {@link lockstep.conformance.driver.DisText}, which both use.
 * Begin with {@link lockstep.conformance.driver.OptRequest}.
 *
 * <p>The request of {@code check} is {@link lockstep.conformance.check.CheckRequest}, that of {@code test} {@link
 * lockstep.conformance.filetest.Filetests}.
 */
@NullMarked
package lockstep.conformance.driver;

import org.jspecify.annotations.NullMarked;
