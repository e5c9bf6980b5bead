package lockstep.sim.ptx;

import java.util.ArrayList;
import java.util.List;

/** All laws. */
final class Laws {
    private Laws() {}

    static List<Law> all() {
        List<Law> laws = new ArrayList<>(IntegerLaws.all());
        laws.addAll(BitLaws.all());
        laws.addAll(ComparisonLaws.all());
        laws.addAll(FloatLaws.all());
        laws.addAll(ConvertLaws.all());
        laws.addAll(SmallFloatLaws.all());
        laws.addAll(VideoLaws.all());
        return laws;
    }

    /** The first law of this name. */
    static Law named(String name) {
        return all().stream()
                .filter(law -> law.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no law " + name));
    }
}
