/**
 * No form is dropped in silence: a form that is read and verified is executed, or the run ends as unsupported at a
 * place. Small programs are generated from the tables of intrinsics, operations, globals and attributes, and run by
 * both engines.
 */
@NullMarked
package lockstep.sim.forms;

import org.jspecify.annotations.NullMarked;
