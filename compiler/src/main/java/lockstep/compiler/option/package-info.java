/**
 * NVVMPassOptions: the table of 221 option slots of seed 000, the options that it knows by name only, and their values
 * in one compilation. {@link lockstep.compiler.option.OptionTable} is the table,
 * {@link lockstep.compiler.option.PassOptions} the values that a user has set. Pipelines query slots by offset, as the
 * seed's guards do; knobs of passes are queried by name.
 */
@NullMarked
package lockstep.compiler.option;

import org.jspecify.annotations.NullMarked;
