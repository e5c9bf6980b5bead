package lockstep.compiler.ori.stage;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.compiler.ori.allocate.Allocation;
import lockstep.compiler.ori.allocate.AllocationLimits;
import lockstep.compiler.ori.allocate.AllocationRules;
import lockstep.compiler.ori.allocate.LinearScan;
import lockstep.compiler.ori.module.FunctionNeeds;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.pass.OriModulePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.rule.Rule;
import lockstep.ir.sass.ori.OriAssembler;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriText;

/**
 * linear-scan: allocates the registers of each function ({@link LinearScan}), and updates the frame and stack sizes of
 * the module for spills. Offsets of stack parameters in the caller's frame grow with the function's frame.
 */
public final class AllocateRegisters implements OriModulePass {
    private static final String NAME = "linear-scan";
    private static final String SPILLED = "spilled";
    private static final String LOADS = "reloads";
    private static final String STORES = "stores";
    private static final Rule ALLOCATED = new Rule(NAME, "allocate", "virtual registers become physical ones");
    private static final PassInfo INFO = new PassInfo(
            NAME,
            "allocate registers by linear scan",
            new SourceRef.Seed(1, "AdvancedPhaseAllocReg, phase 101"),
            List.of(ALLOCATED),
            List.of(),
            List.of(SPILLED, LOADS, STORES),
            Set.of());

    /** The addition that forms an address in the caller's frame from the stack pointer. */
    private static final Pattern DISTANCE = Pattern.compile("IADD3 (R(?!1,)[0-9]+), R1, (0x[0-9a-f]+), RZ");

    private final AllocationRules rules;

    /** Allocation by the correct rules. */
    public AllocateRegisters() {
        this(AllocationRules.RIGHT);
    }

    /** @param rules that the allocation obeys */
    public AllocateRegisters(AllocationRules rules) {
        this.rules = Objects.requireNonNull(rules);
    }

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public OriModule run(OriModule module, StepContext context) {
        Diagnostics found = new Diagnostics();
        FunctionNeeds needs = FunctionNeeds.of(module);
        List<OriFunction> made = new ArrayList<>();
        Map<String, Integer> frames = new HashMap<>();
        for (OriFunction function : module.functions()) {
            int frame = needs.frameBytes(function.name());
            boolean isKernel = needs.isKernel(function.name());
            AllocationLimits limits =
                    new AllocationLimits(rules.general(needs.mostRegisters(function.name())), frame, isKernel);
            Optional<Allocation> allocation = LinearScan.allocate(function, limits, rules, found);
            allocation.ifPresent(a -> {
                context.count(SPILLED, a.statistics().spilled());
                context.count(LOADS, a.statistics().loads());
                context.count(STORES, a.statistics().stores());
                made.add(isKernel ? a.function() : moved(a.function(), frame, a.frameBytes()));
                frames.put(function.name(), a.frameBytes());
            });
        }
        found.throwIfFatal();
        OriModule changed = module.with(made.toArray(OriFunction[]::new));
        return changed.equals(module) ? module : needs.withFrames(changed, frames);
    }

    /**
     * The function with the offsets of its stack parameters adjusted from a frame of {@code from} bytes to {@code to}.
     */
    private static OriFunction moved(OriFunction function, int from, int to) {
        if (from == to) {
            return function;
        }
        OriAssembler assembler = new OriAssembler(function.architecture());
        List<OriBlock> blocks = new ArrayList<>();
        for (OriBlock block : function.blocks()) {
            List<OriInstruction> body = new ArrayList<>();
            for (OriInstruction each : block.instructions()) {
                Matcher distance = DISTANCE.matcher(OriText.print(each));
                boolean isMoved = distance.matches() && Integer.decode(distance.group(2)) == from;
                body.add(
                        isMoved
                                ? assembler.instruction("IADD3 %s, R1, 0x%x, RZ".formatted(distance.group(1), to))
                                : each);
            }
            blocks.add(new OriBlock(block.label(), body));
        }
        return function.with(blocks);
    }
}
