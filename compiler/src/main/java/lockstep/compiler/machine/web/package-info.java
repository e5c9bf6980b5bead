/** Which registers of machine IR are kept together, and which of them the warp may have once. */
@NullMarked
package lockstep.compiler.machine.web;

import org.jspecify.annotations.NullMarked;
