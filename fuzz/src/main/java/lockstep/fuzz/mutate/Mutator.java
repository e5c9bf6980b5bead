package lockstep.fuzz.mutate;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.conformance.check.FunctionKernels;
import lockstep.conformance.program.NvvmProgram;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.choices.Choices;
import lockstep.ir.choices.Choices.SeededChoices;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.clone.ModuleCloner;
import lockstep.ir.nvvm.verify.NvvmVerifier;

/**
 * Makes test cases of given programs: chooses one, and changes it by several mutations. The case is a function of the
 * originals and of the numbers drawn, of which 0 is always the simplest.
 */
public final class Mutator {
    /** Version of the cases; raised whenever the same choices give another one. */
    public static final int VERSION = 3;

    /** Mutations of a case, at most. */
    private static final int MOST = 6;

    /** Places at which a mutation is tried before another is taken. */
    private static final int MAX_PLACES = 3;

    private final List<Original> originals;
    private final List<Mutation> mutations;

    /** Makes cases of {@code originals}, at least one, by all mutations. */
    public Mutator(List<Original> originals) {
        this(originals, Mutations.all());
    }

    /** Makes cases of {@code originals} by some mutations, at least one of each. */
    Mutator(List<Original> originals, List<Mutation> mutations) {
        this.originals = List.copyOf(originals);
        this.mutations = List.copyOf(mutations);
        if (originals.isEmpty() || mutations.isEmpty()) {
            throw new IllegalArgumentException("nothing to mutate, or nothing to do");
        }
    }

    /** How many mutations there are. */
    public int mutations() {
        return mutations.size();
    }

    /** The case of {@code seed}. */
    public TestCase mutate(long seed) {
        return mutate("seed " + seed, new SeededChoices(seed));
    }

    /** The case that {@code choices} make. */
    public TestCase mutate(Choices choices) {
        return mutate("choices", choices);
    }

    private TestCase mutate(String name, Choices choices) {
        Original original = choices.pick(originals);
        Job job = new Job(original);
        int count = 1 + choices.below(MOST);
        for (int i = 0; i < count; i++) {
            job.change(choices.pickWeighted(mutations, Mutation::weight), choices);
        }
        job.verify();
        return new TestCase(
                name + " of " + original.name(),
                new NvvmProgram(job.module),
                job.launches,
                choices.drawn(),
                job.changes);
    }

    /** One case while it is made. */
    private static final class Job {
        private final Original original;
        private final Module module;
        private final Map<Function, MutationScope> scopes = new IdentityHashMap<>();
        private final List<TestCase.Change> changes = new ArrayList<>();
        private LaunchFile launches;

        Job(Original original) {
            this.original = original;
            module = ModuleCloner.clone(original.module());
            launches = original.launches();
        }

        void change(Mutation mutation, Choices choices) {
            boolean isMade = switch (mutation.edit()) {
                case Mutation.OfInstruction edit -> change(edit, choices);
                case Mutation.OfLaunch edit -> change(edit, choices);
            };
            changes.add(new TestCase.Change(mutation.name(), isMade));
        }

        private boolean change(Mutation.OfLaunch edit, Choices choices) {
            Optional<LaunchFile> changed = edit.change().apply(module, launches, choices);
            launches = changed.orElse(launches);
            return changed.isPresent();
        }

        private boolean change(Mutation.OfInstruction edit, Choices choices) {
            List<Instruction> places = places(edit);
            for (int i = 0; i < MAX_PLACES && !places.isEmpty(); i++) {
                Instruction at = places.remove(choices.below(places.size()));
                if (edit.change().apply(scope(at), at, choices)) {
                    return true;
                }
            }
            return false;
        }

        private List<Instruction> places(Mutation.OfInstruction edit) {
            List<Instruction> found = new ArrayList<>();
            for (Function function : module.definedFunctions()) {
                if (!function.name().startsWith(FunctionKernels.PREFIX)) {
                    MutationScope scope = scopes.computeIfAbsent(function, MutationScope::new);
                    for (Instruction at : function.instructionList()) {
                        boolean isPlace =
                                !MutableOperands.isFixed(at) && edit.applies().test(at) && scope.isReachable(at);
                        if (isPlace) {
                            found.add(at);
                        }
                    }
                }
            }
            return found;
        }

        private MutationScope scope(Instruction at) {
            Function function = at.function();
            if (function == null) {
                throw new IllegalStateException("a detached instruction");
            }
            return scopes.computeIfAbsent(function, MutationScope::new);
        }

        /** A module that does not verify is a fault of a mutation. */
        void verify() {
            Diagnostics diagnostics = NvvmVerifier.verify(module);
            if (diagnostics.hasFatal()) {
                Set<String> made = new LinkedHashSet<>();
                changes.stream().filter(TestCase.Change::isMade).forEach(change -> made.add(change.name()));
                throw new IllegalStateException(
                        original.name() + " after " + String.join(", ", made) + ":\n" + diagnostics);
            }
        }
    }
}
