/** The simulator compared with tests of other projects, which are read from clones that the user has. */
@NullMarked
package lockstep.conformance.validation;

import org.jspecify.annotations.NullMarked;
