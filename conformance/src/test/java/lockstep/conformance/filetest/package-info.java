/** The filetests, and tests of what runs them. */
@NullMarked
package lockstep.conformance.filetest;

import org.jspecify.annotations.NullMarked;
