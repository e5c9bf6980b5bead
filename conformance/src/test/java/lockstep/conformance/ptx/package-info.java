/** The PTX dialect on PTX that compilers wrote, and against ptxas where it is installed. */
@NullMarked
package lockstep.conformance.ptx;

import org.jspecify.annotations.NullMarked;
