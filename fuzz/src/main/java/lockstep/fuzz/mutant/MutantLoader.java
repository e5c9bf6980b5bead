package lockstep.fuzz.mutant;

import java.util.Set;
import java.util.function.Predicate;
import lockstep.fuzz.rewrite.RewritingLoader;

/** Loads the compiler a second time, with the decisions of some of its classes instrumented. */
final class MutantLoader extends RewritingLoader {
    private final Predicate<String> isOwn;
    private final Set<String> rewritten;
    private final DecisionRewriter rewriter;
    private final DecisionLog log = new DecisionLog();

    /**
     * @param parent has all classes as they are
     * @param isOwn whether a class of this name is loaded here
     * @param rewritten names of those with decisions
     */
    MutantLoader(ClassLoader parent, Predicate<String> isOwn, Set<String> rewritten) {
        super(parent);
        this.isOwn = isOwn;
        this.rewritten = rewritten;
        this.rewriter = new DecisionRewriter(parent);
    }

    /** The log that receives the decisions. */
    DecisionLog log() {
        return log;
    }

    /** Knows the decisions of the classes that were loaded. */
    DecisionRewriter rewriter() {
        return rewriter;
    }

    @Override
    protected boolean isOwn(String name) {
        return isOwn.test(name);
    }

    @Override
    protected byte[] rewrite(String name, byte[] bytes) {
        return rewritten.contains(name) ? rewriter.rewrite(bytes) : bytes;
    }
}
