/** The pass dse: dead store elimination on memory SSA. */
@NullMarked
package lockstep.compiler.dse;

import org.jspecify.annotations.NullMarked;
