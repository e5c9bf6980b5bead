package lockstep.fuzz.mutant;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.pass.Pass;
import org.jspecify.annotations.Nullable;

/**
 * The passes of Lockstep, loaded once more with their {@linkplain PassClasses own classes} rewritten so that one
 * {@link Mutant} at a time can be at work in them. For one thread at a time.
 */
final class MutantPasses {
    private static final String COMPILER = "lockstep.compiler.";

    private final MutantLoader loader;
    private final PassRegistry registry;
    private final Map<String, SortedSet<String>> classes = new TreeMap<>();

    /** All passes, as they are: no mutant is at work. */
    MutantPasses() {
        ClassLoader parent = PassRegistry.class.getClassLoader();
        Set<String> rewritten = new TreeSet<>();
        try {
            for (Pass<?> pass : PassRegistry.builtIn().all()) {
                SortedSet<String> own = PassClasses.of(pass.getClass());
                classes.put(pass.name(), own);
                rewritten.addAll(own);
            }
            loader = new MutantLoader(parent, name -> name.startsWith(COMPILER), rewritten);
            // in this order, which numbers the decisions
            for (String name : rewritten) {
                loader.loadClass(name);
            }
            registry = PassRegistry.of(passes());
        } catch (ReflectiveOperationException missing) {
            throw new CompilerBug("the passes cannot be loaded once more", missing);
        }
    }

    private List<Pass<?>> passes() throws ReflectiveOperationException {
        Class<?> type = loader.loadClass(PassRegistry.class.getName());
        Object builtIn = type.getMethod("builtIn").invoke(null);
        List<?> passes = (List<?>) type.getMethod("all").invoke(builtIn);
        return passes.stream().<Pass<?>>map(pass -> (Pass<?>) pass).toList();
    }

    /** The passes in which mutants are at work. */
    PassRegistry all() {
        return registry;
    }

    /** The passes in use, but for the one of this name. */
    PassRegistry only(String name) {
        Stream<Pass<?>> passes = PassRegistry.builtIn().all().stream()
                .map(pass -> pass.name().equals(name) ? registry.find(name).orElseThrow() : pass);
        return PassRegistry.of(passes.toList());
    }

    /** The mutants of the pass of this name: two for each decision, in the order of the decisions. */
    List<Mutant> mutants(String name) {
        Collection<String> own = classes.getOrDefault(name, new TreeSet<>());
        return loader.rewriter().decisions().stream()
                .filter(decision -> own.contains(decision.type()))
                .flatMap(decision -> Stream.of(new Mutant(decision, true), new Mutant(decision, false)))
                .toList();
    }

    /** The result of {@code work} with {@code mutant}, or without one, and the outcomes of the decisions. */
    <R> Observed<R> observe(@Nullable Mutant mutant, long baseline, Supplier<R> work) {
        DecisionLog log = loader.log();
        log.begin(mutant, baseline);
        try {
            R result = work.get();
            return new Observed<>(result, log.trace());
        } finally {
            log.begin(null, 0);
        }
    }

    /**
     * The result of some work.
     *
     * @param trace the outcomes of the decisions
     */
    record Observed<R>(R result, DecisionLog.Trace trace) {}
}
