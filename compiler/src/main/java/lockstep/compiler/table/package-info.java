/** Tables in text resources, each read once and checked: {@link lockstep.compiler.table.TableText}. */
@NullMarked
package lockstep.compiler.table;

import org.jspecify.annotations.NullMarked;
