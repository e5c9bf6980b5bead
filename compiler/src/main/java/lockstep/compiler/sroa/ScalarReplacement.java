package lockstep.compiler.sroa;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.compiler.mem2reg.PromotableAlloca;
import lockstep.compiler.mem2reg.SsaConstruction;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.Remark;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Rule;

/**
 * sroa: splits allocas of the entry block into one alloca for each range of bytes that is accessed separately, and
 * promotes those to values where possible.
 *
 * <ol>
 *   <li>Loads from selects and PHIs of addresses are replaced ({@link AddressChoices}).
 *   <li>The uses of each alloca are collected ({@link AllocaSlices}); accesses of whole aggregates are split by member
 *       ({@link AggregateSplitter}).
 *   <li>The bytes are partitioned ({@link Partitions}), and every access is rewritten to the new allocas
 *       ({@link SliceRewriter}).
 *   <li>Allocas that are only loaded and stored are promoted. A copy between allocas that became typed accesses may
 *       make another one splittable, so the steps repeat until nothing changes.
 * </ol>
 *
 * <pre>{@code
 * %s = alloca { i32, i32 }
 * %q = getelementptr { i32, i32 }, ptr %s, i32 0, i32 1
 * store i32 %a, ptr %s                                       ->    ret i32 %b
 * store i32 %b, ptr %q
 * %x = load i32, ptr %q
 * ret i32 %x
 * }</pre>
 *
 * <p>Each lane has its own copy of every alloca and each access is rewritten in place, so divergence changes nothing.
 * An alloca whose address escapes, is offset by a variable, cast to another address space, or accessed volatile or
 * atomically is left whole, with a remark; so is one that is copied to itself, or whose address a select or PHI chooses
 * for other uses than the loads that {@link AddressChoices} replaces.
 *
 * <p>Of LLVM's pass these parts are not built: stores through selects and PHIs, integer widening (integers are cut
 * where smaller ones overlap them; see the decision page on poison bytes), promotion of overlapping vector and element
 * accesses to one vector, allocas of big-endian layouts. Copies and fills that stay lose the alignment of their
 * pointers.
 */
public final class ScalarReplacement implements FunctionPass {
    private static final String NAME = "sroa";
    static final Rule MEMBERS =
            new Rule(NAME, "split-aggregate-access", "a load or store of an aggregate becomes one for each member");
    static final Rule SPLIT =
            new Rule(NAME, "split-alloca", "an alloca becomes one for each range of bytes accessed apart");
    static final Rule PROMOTE =
            new Rule(NAME, "promote-alloca", "an alloca that is only loaded and stored becomes values and PHIs");
    static final Rule SELECT_OF_LOADS =
            new Rule(NAME, "select-of-loads", "a load from one of two addresses becomes a select of two loads");
    static final Rule PHI_OF_LOADS =
            new Rule(NAME, "phi-of-loads", "a load from the address of a PHI becomes a PHI of loads");

    private static final PassInfo INFO = new PassInfo(
                    NAME,
                    "scalar replacement of aggregates",
                    new SourceRef.Manual("LLVM passes", "sroa"),
                    List.of(MEMBERS, SPLIT, PROMOTE, SELECT_OF_LOADS, PHI_OF_LOADS),
                    List.of(),
                    List.of("members", "split", "partitions", "promoted", "phis", "choices"),
                    Set.of())
            .declining(SroaRefusals.all());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        DataLayout layout = DataLayout.of(function.module());
        if (List.of(layout.text().split("-")).contains("E")) {
            return false;
        }
        Rewriter rewriter = context.rewriter(function);
        AddressChoices choices = new AddressChoices(rewriter, layout, context);
        boolean again = true;
        while (again) {
            again = false;
            for (AllocaInstruction alloca : allocas(function)) {
                int resolved = choices.resolve(alloca);
                context.count("choices", resolved);
                again |= resolved > 0;
            }
            for (AllocaInstruction alloca : allocas(function)) {
                again |= split(alloca, rewriter, layout, context);
            }
            again |= promote(rewriter, context);
        }
        for (AllocaInstruction alloca : allocas(function)) {
            explain(alloca, AllocaSlices.of(alloca, layout), context, function);
        }
        return rewriter.changed();
    }

    private static List<AllocaInstruction> allocas(Function function) {
        List<AllocaInstruction> found = new ArrayList<>();
        for (Instruction instruction : function.entry()) {
            if (instruction instanceof AllocaInstruction alloca) {
                found.add(alloca);
            }
        }
        return found;
    }

    private static void explain(AllocaInstruction alloca, AllocaSlices slices, PassContext context, Function function) {
        Refusal obstacle = slices.obstacle();
        Refusal whole = slices.aggregates().isEmpty() ? SroaRefusals.NO_COMMON_TYPE : SroaRefusals.MANY_MEMBERS;
        Refusal why = obstacle == null ? whole : obstacle;
        context.refused(
                why,
                () -> new Remark(
                        Remark.Kind.MISSED,
                        NAME,
                        "NotReplaced",
                        function.name(),
                        alloca.location(),
                        "%" + (alloca.name() == null ? "alloca" : alloca.name()) + " is left: " + why.summary()));
    }

    /** Splits one alloca; whether anything changed. */
    private static boolean split(AllocaInstruction alloca, Rewriter rewriter, DataLayout layout, PassContext context) {
        if (PromotableAlloca.of(alloca).isPresent()) {
            return false;
        }
        AllocaSlices slices = AllocaSlices.of(alloca, layout);
        if (slices.obstacle() != null) {
            return false;
        }
        if (!slices.aggregates().isEmpty()) {
            return splitMembers(slices, rewriter, layout, context);
        }
        Partitions partitions = Partitions.of(slices.slices());
        if (!isWorthIt(slices, partitions, layout) || !rewriter.allow(SPLIT, alloca)) {
            return false;
        }
        context.count("partitions", new SliceRewriter(rewriter, layout, alloca, slices, partitions).run());
        context.count("split", 1);
        return true;
    }

    private static boolean splitMembers(
            AllocaSlices slices, Rewriter rewriter, DataLayout layout, PassContext context) {
        AggregateSplitter splitter = new AggregateSplitter(rewriter, layout);
        boolean canSplit = slices.aggregates().stream().allMatch(splitter::canSplit);
        boolean changed = false;
        for (Instruction access : canSplit ? slices.aggregates() : List.<Instruction>of()) {
            if (rewriter.allow(MEMBERS, access)) {
                splitter.split(access);
                context.count("members", 1);
                changed = true;
            }
        }
        return changed;
    }

    /** Whether the alloca gets smaller, is removed, or becomes a value. */
    private static boolean isWorthIt(AllocaSlices slices, Partitions partitions, DataLayout layout) {
        List<Partition> read =
                partitions.all().stream().filter(Partition::isRead).toList();
        if (read.size() != 1 || read.getFirst().size() != slices.size()) {
            return true;
        }
        return PartitionForm.of(read.getFirst(), layout).isPresent();
    }

    private static boolean promote(Rewriter rewriter, PassContext context) {
        List<PromotableAlloca> permitted = new ArrayList<>();
        for (AllocaInstruction alloca : allocas(rewriter.function())) {
            PromotableAlloca.of(alloca)
                    .filter(p -> rewriter.allow(PROMOTE, alloca))
                    .ifPresent(permitted::add);
        }
        if (permitted.isEmpty()) {
            return false;
        }
        context.count("phis", new SsaConstruction(rewriter, permitted).run());
        context.count("promoted", permitted.size());
        return true;
    }
}
