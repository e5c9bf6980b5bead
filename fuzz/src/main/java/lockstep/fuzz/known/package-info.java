/**
 * Signs of recorded bugs of outside tools ({@link lockstep.fuzz.known.KnownToolBug}), and what in a program shows each
 * ({@link lockstep.fuzz.known.Suspect}). Knows programs, and what a tool did
 * ({@link lockstep.fuzz.known.KnownToolBug.ToolFault}), not who judges it.
 */
@NullMarked
package lockstep.fuzz.known;

import org.jspecify.annotations.NullMarked;
