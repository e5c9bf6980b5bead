package lockstep.fuzz.campaign;

import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.kernel.TestCase;
import lockstep.fuzz.metamorph.Metamorphosis;

/** The cases of another source after some meaning-preserving changes, chosen by the seed. */
public final class TransformedSource implements CaseSource {
    private final CaseSource inner;
    private final int count;

    /**
     * @param inner makes the cases
     * @param count changes of each, at least 1; one may find no place
     */
    public TransformedSource(CaseSource inner, int count) {
        if (count < 1) {
            throw new IllegalArgumentException("no transformations: " + count);
        }
        this.inner = inner;
        this.count = count;
    }

    @Override
    public String text() {
        return inner.text() + ", " + count + " of " + Metamorphosis.all().size() + " transformations";
    }

    @Override
    public String profile(long seed) {
        return inner.profile(seed);
    }

    @Override
    public TestCase at(long seed) {
        TestCase test = inner.at(seed);
        PassManager.run(test.module(), Metamorphosis.pipeline(seed, count), PipelineOptions.PLAIN);
        return test;
    }

    @Override
    public boolean mayBeInvalid() {
        return inner.mayBeInvalid();
    }

    @Override
    public List<String> profileOption(String word) {
        return inner.profileOption(word);
    }

    @Override
    public SortedMap<String, String> reports() {
        return inner.reports();
    }

    @Override
    public boolean isReady(long unit) {
        return inner.isReady(unit);
    }

    @Override
    public void judged(long unit, Collection<CaseRecord> records) {
        inner.judged(unit, records);
    }

    @Override
    public List<Profile> ownProfiles() {
        return inner.ownProfiles();
    }
}
