/** Tests of liveness and pressure of the open forms. */
@NullMarked
package lockstep.compiler.liveintervals;

import org.jspecify.annotations.NullMarked;
