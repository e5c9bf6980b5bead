/** The seeded bugs are caught where they matter, stay unseen by the filetests, and leave sound passes alone. */
@NullMarked
package lockstep.fuzz.detection;

import org.jspecify.annotations.NullMarked;
