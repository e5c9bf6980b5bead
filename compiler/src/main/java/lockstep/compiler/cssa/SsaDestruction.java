package lockstep.compiler.cssa;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import lockstep.ir.claim.CongruenceClasses;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.Remark;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * dessa: takes a function out of SSA form as far as PHIs are concerned, on NVVM IR, where a cell is an alloca. With
 * {@code usedessa=2} each PHI web that is free of interference gets one cell, as all webs of conventional SSA form are,
 * and parallel copies become sequences of moves; a web with interference is left, with a remark. With
 * {@code usedessa=1} each PHI gets a cell of its own, whatever form the function is in, and copies stay.
 *
 * <pre>{@code
 * loop:                                                    loop:
 *   %i = phi i32 [ %c0, %entry ], [ %c1, %latch ]            %i = load i32, ptr %web
 *   ...                                                      ...
 * latch:                                              =>   latch:
 *   %c1 = call i32 @llvm.nvvm.divergence.copy.i32(           store i32 %j, ptr %web
 *             i32 %j, i32 1)
 *   br label %loop                                           br label %loop
 * }</pre>
 *
 * <p>Sources: seed 002, "deSSA Alternative", for the knob; that its modes differ in this way is our reading.
 */
public final class SsaDestruction implements FunctionPass {
    private static final String NAME = "dessa";
    private static final int SIMPLE = 1;
    private static final int BY_WEB = 2;

    private static final Rule LOWER_WEB = new Rule(NAME, "lower-web", "the members of a PHI web share one cell");
    private static final Rule LOWER_PHI = new Rule(NAME, "lower-phi", "a PHI becomes a load of a cell of its own");
    private static final Knob USEDESSA = new Knob(
            "usedessa",
            BY_WEB,
            SIMPLE,
            BY_WEB,
            "1: a cell for each PHI; 2: a cell for each PHI web",
            new SourceRef.Seed(2, "deSSA Alternative"));

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "lower PHIs and divergence-safe copies to cells",
            new SourceRef.Seed(2, "deSSA Alternative"),
            List.of(LOWER_WEB, LOWER_PHI),
            List.of(USEDESSA),
            List.of("webs", "phis", "moves"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        Rewriter rewriter = context.rewriter(function);
        if (context.knob(USEDESSA) == BY_WEB) {
            lowerWebs(function, context, rewriter);
        } else {
            lowerPhis(function, context, rewriter);
        }
        return rewriter.changed();
    }

    private static void lowerPhis(Function function, PassContext context, Rewriter rewriter) {
        for (BasicBlock block : function.blocks()) {
            for (PhiInstruction phi : block.phis()) {
                if (rewriter.allow(LOWER_PHI, phi)) {
                    context.count("phis", 1);
                    context.count("moves", new PhiDemotion(rewriter).run(phi));
                }
            }
        }
    }

    private static void lowerWebs(Function function, PassContext context, Rewriter rewriter) {
        CongruenceClasses classes = context.get(MergeSets.ANALYSIS, function);
        ValueInterference ranges = new ValueInterference(FunctionGraph.of(function));
        WebLowering lowering = new WebLowering(rewriter);
        int count = 0;
        for (List<LocalValue> web : classes.members().values()) {
            if (!isConventional(web, ranges)) {
                context.remark(() -> refusal(function, web));
            } else if (rewriter.allow(LOWER_WEB, web.getFirst())) {
                lowering.add(web);
                count++;
            }
        }
        if (count > 0) {
            context.count("webs", count);
            context.count("moves", lowering.run());
        }
    }

    /** Whether the members may share a cell, and each PHI reads members only: a constant was not copied. */
    private static boolean isConventional(List<LocalValue> web, ValueInterference ranges) {
        for (LocalValue member : web) {
            boolean readsConstant = member instanceof PhiInstruction phi
                    && phi.operands().stream().anyMatch(operand -> !(operand instanceof LocalValue));
            if (readsConstant) {
                return false;
            }
        }
        return new WebInterference(ranges, true).isFree(CopyWeb.of(web, ranges));
    }

    private static Remark refusal(Function function, List<LocalValue> web) {
        SourceLocation location = web.getFirst() instanceof PhiInstruction phi ? phi.location() : SourceLocation.NONE;
        return new Remark(
                Remark.Kind.MISSED,
                NAME,
                "NotConventional",
                function.name(),
                location,
                "members of a PHI web are live at once, or a constant is not copied: run cssa before");
    }

    /**
     * Lowers one PHI to a cell of its own: each predecessor stores to it at its end, and the PHI becomes a load. Values
     * are stored, not cells, so nothing has to be parallel and the function may be in any SSA form.
     */
    private static final class PhiDemotion {
        private final Rewriter rewriter;
        private final DataLayout layout;

        PhiDemotion(Rewriter rewriter) {
            this.rewriter = rewriter;
            layout = DataLayout.of(rewriter.function().module());
        }

        /** Lowers {@code phi}; returns the number of stores. */
        int run(PhiInstruction phi) {
            long alignment = layout.abiAlignment(phi.type());
            AllocaInstruction cell = new AllocaInstruction(
                    phi.type(), rewriter.context().integer(IntType.I32, 1), alignment, layout.allocaAddressSpace());
            cell.setName("phi");
            rewriter.insertBefore(
                    cell, Objects.requireNonNull(rewriter.function().entry().first()));
            Set<BasicBlock> served = Collections.newSetFromMap(new IdentityHashMap<>());
            Instruction place = CopyPropagation.placeAfterPhis(Objects.requireNonNull(phi.block()));
            Value load = rewriter.before(place).standingFor(phi).load(phi.type(), cell, alignment);
            for (int i = 0; i < phi.incomingCount(); i++) {
                if (served.add(phi.incomingBlock(i))) {
                    Value value = phi.incomingValue(i) == phi ? load : phi.incomingValue(i);
                    rewriter.before(phi.incomingBlock(i).terminator())
                            .standingFor(null)
                            .store(value, cell, alignment);
                }
            }
            rewriter.replace(phi, load);
            return served.size();
        }
    }
}
