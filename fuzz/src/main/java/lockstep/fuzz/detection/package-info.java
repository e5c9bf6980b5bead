/**
 * The detection benchmark: how soon generated programs show known mistakes. A seeded bug is a faulty variant of a pass;
 * here is what such a bug is ({@link lockstep.fuzz.detection.SeededBug},
 * {@link lockstep.fuzz.detection.PassBug.Mistake}) and the search for it. The bugs themselves come as plug-ins
 * ({@link lockstep.fuzz.detection.BugProvider}).
 */
@NullMarked
package lockstep.fuzz.detection;

import org.jspecify.annotations.NullMarked;
