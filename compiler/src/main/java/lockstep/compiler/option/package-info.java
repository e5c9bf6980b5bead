/**
 * NVVMPassOptions: the table of 221 option slots of seed 000, the options that it knows by name only, and their values
 * in one compilation. {@link lockstep.compiler.option.OptionTable} is what there is,
 * {@link lockstep.compiler.option.PassOptions} what a user has set. Pipelines ask for slots by offset, as the seed's
 * guards do; knobs of passes are asked for by name.
 */
@NullMarked
package lockstep.compiler.option;

import org.jspecify.annotations.NullMarked;
