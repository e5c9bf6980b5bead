package lockstep.fuzz.mutate;

import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import lockstep.conformance.check.FunctionKernels;
import lockstep.conformance.check.LaunchSource;
import lockstep.conformance.check.ModuleFiles;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.ir.diag.InputException;
import lockstep.ir.launch.Launch;
import lockstep.ir.launch.LaunchArgument;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchFile.Init;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.intrinsic.IntrinsicTrait;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.ProgramImage;

/**
 * The originals of one file: its launches, and a kernel for each function that none of them reaches. Each is run once,
 * and used if it ends, is defined and has no race; launches that race are tried again with one thread each, since many
 * tests of compilers write to one place whoever executes them.
 */
final class OriginalFile {
    /**
     * A longer sequence of launches is split: otherwise most of a run would be code that the mutations do not change.
     */
    private static final int MAX_LAUNCHES = 2;

    private static final String RACE = "inconclusive: race";

    private final String name;
    private final Path path;
    private final byte[] bytes;
    private final OriginalFolder.Limits limits;
    private final List<Original> originals = new ArrayList<>();
    private final SortedMap<String, String> leftOut = new TreeMap<>();
    private SoftReference<Module> module = new SoftReference<>(null);

    /**
     * Reads the file.
     *
     * @param name for messages
     * @throws InputException if it is not a valid module, or no function of it can be launched
     * @throws IOException if its launch file cannot be read
     */
    OriginalFile(String name, Path path, byte[] bytes, OriginalFolder.Limits limits) throws IOException {
        this.name = name;
        this.path = path;
        this.bytes = bytes;
        this.limits = limits;
        Module read = whole();
        List<LaunchFile> all = new ArrayList<>(launched(read));
        all.addAll(calls(read, all));
        if (all.isEmpty() && leftOut.isEmpty()) {
            leftOut.put(name, "nothing to launch");
        }
        List<LaunchFile> usable =
                all.stream().filter(launches -> isUsable(read, launches)).toList();
        if (!usable.isEmpty()) {
            tryAll(read, usable);
        }
    }

    List<Original> originals() {
        return originals;
    }

    /** Reasons by launch for those that are not used. */
    SortedMap<String, String> leftOut() {
        return leftOut;
    }

    static String reason(InputException refused) {
        return refused.diagnostics().getFirst().code() + ": "
                + refused.diagnostics().getFirst().message();
    }

    /** The module with kernels for its functions and without unchecked claims. */
    private synchronized Module whole() {
        Module known = module.get();
        if (known == null) {
            known = ModuleFiles.read(name, bytes);
            UncheckedClaims.drop(known);
            FunctionKernels.addTo(known);
            module = new SoftReference<>(known);
        }
        return known;
    }

    // ---- launches

    private List<LaunchFile> launched(Module read) throws IOException {
        List<Function> kernels = read.kernels().stream()
                .filter(kernel -> !kernel.isDeclaration() && !kernel.name().startsWith(FunctionKernels.PREFIX))
                .toList();
        try {
            return LaunchSource.find(path, bytes, kernels, Optional.empty()).stream()
                    .flatMap(launches -> parts(launches).stream())
                    .toList();
        } catch (InputException refused) {
            leftOut.put(name, reason(refused));
            return List.of();
        }
    }

    /** The sequence itself where it is short or its launches need each other, else each launch alone. */
    private static List<LaunchFile> parts(LaunchFile launches) {
        boolean isBound = launches.launches().stream()
                .flatMap(launch -> launch.arguments().stream())
                .anyMatch(LaunchArgument.Previous.class::isInstance);
        if (isBound || launches.launches().size() <= MAX_LAUNCHES) {
            return List.of(part(launches, launches.launches()));
        }
        return launches.launches().stream()
                .map(launch -> part(launches, List.of(launch)))
                .toList();
    }

    private static LaunchFile part(LaunchFile of, List<Launch> launches) {
        return new LaunchFile(of.name(), of.inits(), launches, List.of());
    }

    /** Kernels that call functions which the file's own launches do not reach. */
    private List<LaunchFile> calls(Module read, List<LaunchFile> own) {
        Set<Function> reached = new LinkedHashSet<>();
        own.forEach(launches -> reached.addAll(Original.reached(read, launches)));
        Module fresh = ModuleFiles.read(name, bytes);
        return FunctionKernels.addTo(fresh).stream()
                .filter(launches -> calledBy(read, launches).stream().noneMatch(reached::contains))
                .toList();
    }

    private static List<Function> calledBy(Module module, LaunchFile launches) {
        return launches.kernels().stream()
                .flatMap(kernel -> module.function(kernel).stream())
                .flatMap(kernel -> kernel.usedGlobals().stream())
                .filter(Function.class::isInstance)
                .map(Function.class::cast)
                .filter(function -> !function.isDeclaration())
                .toList();
    }

    private String nameOf(Module read, LaunchFile launches) {
        List<Function> called = calledBy(read, launches);
        String kernel = launches.kernels().getFirst();
        return name
                + Original.LAUNCHED
                + (kernel.startsWith(FunctionKernels.PREFIX) && !called.isEmpty()
                        ? called.getFirst().name()
                        : String.join(",", launches.kernels()));
    }

    // ---- what is used

    private boolean isUsable(Module read, LaunchFile launches) {
        if (namesLocal(read, launches)) {
            leftOut.put(nameOf(read, launches), "launches name what is local to the module, which passes may remove");
            return false;
        }
        Set<Function> reached = Original.reached(read, launches);
        if (instructions(reached) > limits.instructions()) {
            leftOut.put(nameOf(read, launches), "more than " + limits.instructions() + " instructions");
            return false;
        }
        Set<Function> bodies = new LinkedHashSet<>(reached);
        bodies.removeIf(Function::isDeclaration);
        if (bodies.stream().anyMatch(UncheckedClaims::remainIn)) {
            leftOut.put(nameOf(read, launches), "claims of memory that no run checks");
            return false;
        }
        if (bodies.stream().anyMatch(OriginalFile::hasImplicitMasks)) {
            leftOut.put(nameOf(read, launches), "operations that depend on which lanes run together");
            return false;
        }
        return true;
    }

    private static boolean namesLocal(Module read, LaunchFile launches) {
        return Stream.concat(
                        launches.kernels().stream(), launches.inits().stream().map(Init::symbol))
                .flatMap(name -> read.global(name).stream())
                .anyMatch(global -> global.linkage().isLocal());
    }

    private static int instructions(Set<Function> functions) {
        return functions.stream()
                .filter(function -> !function.isDeclaration())
                .mapToInt(Function::instructionCount)
                .sum();
    }

    private void tryAll(Module read, List<LaunchFile> all) {
        CheckOptions options = CheckOptions.DEFAULT
                .withSchedules(List.of(Schedule.of(Policy.STACK)))
                .withFuel(limits.fuel())
                .withRaces(true);
        RefinementCheck check = new RefinementCheck(new FastEngine(), options);
        ProgramImage image = check.image(read);
        for (LaunchFile launches : all) {
            String called = nameOf(read, launches);
            Optional<String> reason = reason(check.run(image, launches).first());
            LaunchFile used = launches;
            if (reason.equals(Optional.of(RACE))) {
                LaunchFile sequential = byOneThread(launches);
                if (reason(check.run(image, sequential).first()).isEmpty()) {
                    reason = Optional.empty();
                    used = sequential;
                    called += ", one thread";
                }
            }
            if (reason.isPresent()) {
                leftOut.put(called, reason.get());
            } else {
                int size = instructions(Original.reached(read, used));
                originals.add(new Original(called, used, this::whole, size));
            }
        }
    }

    private static LaunchFile byOneThread(LaunchFile launches) {
        return part(
                launches, launches.launches().stream().map(Launch::byOneThread).toList());
    }

    /** Why a program that ran so is not used. */
    private static Optional<String> reason(RunResult result) {
        return switch (result.outcome()) {
            case Outcome.Finished _ -> result.inconclusive().map(open -> "inconclusive: " + open.reason());
            case Outcome.Stopped stopped -> Optional.of("stops: " + stopped.kind());
            case Outcome.Undefined undefined -> Optional.of("undefined: " + undefined.code());
            case Outcome.OutOfFuel _ -> Optional.of("runs too long");
            case Outcome.Unsupported unsupported -> Optional.of("unsupported: " + unsupported.what());
        };
    }

    /**
     * Whether {@code function} has an operation whose result depends on which lanes happen to run together, or when. A
     * mutation that makes control diverge leaves that to the schedule, and runs that agree by chance would blame a pass
     * that only merges blocks.
     */
    private static boolean hasImplicitMasks(Function function) {
        return function.instructionList().stream().anyMatch(OriginalFile::isImplicit);
    }

    private static boolean isImplicit(Instruction instruction) {
        return instruction instanceof CallInstruction call
                && call.calledFunction()
                        .flatMap(IntrinsicTable::kindOf)
                        .filter(kind -> kind.isImplicitlyMasked() || kind.is(IntrinsicTrait.CLOCK))
                        .isPresent();
    }
}
