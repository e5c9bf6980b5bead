package lockstep.bench.work;

import java.util.List;
import java.util.Set;
import lockstep.fuzz.rewrite.RewritingLoader;

/**
 * Loads classes a second time, rewritten to count their steps: those of Lockstep and of the libraries that it works
 * with.
 */
public final class CountingLoader extends RewritingLoader {
    private static final List<String> REWRITTEN = List.of("lockstep.", "it.unimi.dsi.fastutil.", "org.apache.commons.");

    private static final Set<String> SHARED = Set.of(WorkCounter.class.getName(), CountedCalls.class.getName());

    private final CountingRewriter rewriter;
    private final WorkCounter counter = new WorkCounter();

    /** @param parent has all classes as they are */
    public CountingLoader(ClassLoader parent) {
        super(parent);
        rewriter = new CountingRewriter(parent);
    }

    /** What the classes of this loader advance. */
    public WorkCounter counter() {
        return counter;
    }

    @Override
    protected boolean isOwn(String name) {
        return !SHARED.contains(name) && REWRITTEN.stream().anyMatch(name::startsWith);
    }

    @Override
    protected byte[] rewrite(String name, byte[] bytes) {
        return rewriter.rewrite(bytes);
    }
}
