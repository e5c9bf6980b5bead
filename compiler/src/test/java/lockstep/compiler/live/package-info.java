/** Tests of liveness and pressure of the open forms. */
@NullMarked
package lockstep.compiler.live;

import org.jspecify.annotations.NullMarked;
