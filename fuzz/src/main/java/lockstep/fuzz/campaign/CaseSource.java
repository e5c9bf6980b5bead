package lockstep.fuzz.campaign;

import lockstep.fuzz.kernel.TestCase;

/** Where test cases come from: a pure function of the seed, usable by several threads. */
public interface CaseSource {
    /** What it is, with all that its cases depend on; part of the configuration of a campaign. */
    String text();

    /** The name of what shaped the case of {@code seed}, for records: the profile. */
    String profile(long seed);

    /** The case of {@code seed}. */
    TestCase at(long seed);
}
