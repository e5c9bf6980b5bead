package lockstep.fuzz.detection;

import java.util.List;

/** Provides seeded bugs to the detection benchmark; found on the class path by {@link java.util.ServiceLoader}. */
public interface BugProvider {
    /** Its bugs, by pass. */
    List<SeededBug> bugs();
}
