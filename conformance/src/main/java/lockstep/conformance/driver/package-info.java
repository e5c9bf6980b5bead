/**
 * What commands do, as a request and its result: classes here neither print nor read a command line. The switches that
 * fill in a request are in {@link lockstep.conformance.option}; the command line and the RUN lines of filetests format
 * the result, each in its own way except for {@link lockstep.conformance.driver.DisText}, which both use. Begin with
 * {@link lockstep.conformance.driver.OptRequest}.
 *
 * <p>The request of {@code check} is {@link lockstep.conformance.check.CheckRequest}, that of {@code test}
 * {@link lockstep.conformance.filetest.Filetests}.
 */
@NullMarked
package lockstep.conformance.driver;

import org.jspecify.annotations.NullMarked;
