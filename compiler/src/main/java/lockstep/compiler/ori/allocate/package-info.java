/** Register allocation for Ori. Begin with {@link lockstep.compiler.ori.allocate.LinearScan}. */
@NullMarked
package lockstep.compiler.ori.allocate;

import org.jspecify.annotations.NullMarked;
