package lockstep.compiler.pipeline;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.pass.Pass;

/** The passes that pipelines may run, in listing order. Immutable. */
public final class PassRegistry {
    private final Map<String, Pass<?>> byName;

    private PassRegistry(Map<String, Pass<?>> byName) {
        this.byName = byName;
    }

    /**
     * The registry of {@code passes}.
     *
     * @throws IllegalArgumentException if two have the same name
     */
    public static PassRegistry of(Collection<? extends Pass<?>> passes) {
        Map<String, Pass<?>> map = new LinkedHashMap<>();
        for (Pass<?> pass : passes) {
            if (map.putIfAbsent(pass.name(), pass) != null) {
                throw new IllegalArgumentException("two passes are named " + pass.name());
            }
        }
        return new PassRegistry(map);
    }

    /** The passes of Lockstep. */
    public static PassRegistry builtIn() {
        return of(BuiltInPasses.all());
    }

    /** This registry with more passes, for instance those of a plug-in. */
    public PassRegistry with(Collection<? extends Pass<?>> more) {
        List<Pass<?>> all = new ArrayList<>(byName.values());
        all.addAll(more);
        return of(all);
    }

    /** The pass with this name, if it is implemented. */
    public Optional<Pass<?>> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** The passes that pipelines may name but that are not implemented, in table order. */
    public List<KnownPass> notBuilt() {
        return KnownPasses.all().stream()
                .filter(known -> !byName.containsKey(known.name()))
                .toList();
    }

    /** All implemented passes, in order. */
    public List<Pass<?>> all() {
        return List.copyOf(byName.values());
    }
}
