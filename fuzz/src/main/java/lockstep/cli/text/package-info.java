/** Tables and progress for people: alignment, truncation and color as the terminal allows, plain text elsewhere. */
@NullMarked
package lockstep.cli.text;

import org.jspecify.annotations.NullMarked;
