package lockstep.compiler.memoryspace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * lower-struct-args: structures that are passed to a kernel by value are read from parameter memory. The parameter
 * becomes a pointer to parameter memory; a structure that is only loaded from is read through it, any other is copied
 * to a stack slot on entry, because parameter memory cannot be written and has no generic address.
 *
 * <pre>{@code
 *   define ptx_kernel void @k(ptr byval({ i32, i32 }) align 4 %s)
 *   %p = getelementptr inbounds i8, ptr %s, i64 4
 *   %v = load i32, ptr %p
 * becomes
 *   define ptx_kernel void @k(ptr addrspace(101) byval({ i32, i32 }) align 4 %s)
 *   %p = getelementptr inbounds i8, ptr addrspace(101) %s, i64 4
 *   %v = load i32, ptr addrspace(101) %p
 * }</pre>
 *
 * <p>Only for kernels: a called function gets a copy on the stack. The host launches the kernel as before, by name and
 * with the same bytes. A kernel whose address is taken, or that metadata other than annotations refer to, is left.
 */
public final class LowerStructArgs implements ModulePass {
    private static final String NAME = "lower-struct-args";
    private static final int PARAM = AddressSpace.PARAM.number();

    static final Rule READ =
            new Rule(NAME, "read-parameter", "a structure of a kernel that is only read is read from parameter memory");
    static final Rule COPY =
            new Rule(NAME, "copy-parameter", "a structure of a kernel is copied from parameter memory to a slot");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "read structures that are passed to kernels from parameter memory",
            new SourceRef.Seed(0, "NVIDIA Custom Passes"),
            List.of(READ, COPY),
            List.of(),
            List.of("read", "copied"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        CallSites calls = new CallSites(module);
        boolean changed = false;
        for (Function kernel : module.kernels()) {
            if (hasStructures(kernel) && mayChange(kernel, module, calls)) {
                changed |= lower(kernel, module, context);
            }
        }
        return changed;
    }

    private static boolean isStructure(Argument argument) {
        return argument.type().equals(PointerType.GENERIC)
                && argument.attributes().typeValue("byval").isPresent();
    }

    private static boolean hasStructures(Function kernel) {
        return kernel.arguments().stream().anyMatch(LowerStructArgs::isStructure);
    }

    /** Whether the kernel is used only as the first operand of annotations, and its body may be copied. */
    private static boolean mayChange(Function kernel, Module module, CallSites calls) {
        boolean isCalled = !calls.of(kernel).isEmpty() || calls.isAddressTaken(kernel);
        boolean isCopied =
                CallSites.sizeToCopy(kernel) >= 0 && !kernel.functionType().isVarArg();
        return !isCalled && isCopied && kernel.comdat().isEmpty() && !CallSites.isMentionedInside(kernel, module);
    }

    private static boolean lower(Function kernel, Module module, PassContext context) {
        List<Integer> spaces = new ArrayList<>();
        boolean any = false;
        for (Argument argument : kernel.arguments()) {
            Rule rule = isOnlyRead(argument) ? READ : COPY;
            boolean isLowered =
                    isStructure(argument) && context.rewriter(kernel).allow(rule, argument);
            any |= isLowered;
            spaces.add(isLowered ? PARAM : PointerFact.ANY);
        }
        if (!any) {
            return false;
        }
        String name = kernel.name();
        module.rename(kernel, freeName(module, name + ".before"));
        Function copy = Respacing.copy(kernel, name, spaces, PointerFact.ANY, COPY);
        copy.setLinkage(kernel.linkage());
        copy.setVisibility(kernel.visibility());
        for (Argument argument : copy.arguments()) {
            if (spaces.get(argument.index()) == PARAM) {
                lower(argument, isOnlyRead(kernel.argument(argument.index())), context);
            }
        }
        replaceInAnnotations(module, kernel, copy);
        module.remove(kernel);
        return true;
    }

    private static String freeName(Module module, String wanted) {
        String name = wanted;
        for (int i = 1; module.global(name).isPresent(); i++) {
            name = wanted + "." + i;
        }
        return name;
    }

    private static void replaceInAnnotations(Module module, Function kernel, Function copy) {
        for (List<MetadataNode> nodes : module.namedMetadata().values()) {
            for (MetadataNode node : nodes) {
                List<MetadataNode.Operand> operands = new ArrayList<>(node.operands());
                boolean isOf = !operands.isEmpty()
                        && operands.getFirst().value() instanceof Metadata.OfConstant c
                        && c.value() == kernel;
                if (isOf) {
                    operands.set(0, MetadataNode.Operand.of(new Metadata.OfConstant(copy)));
                    node.set(node.kind(), node.isDistinct(), operands);
                }
            }
        }
        module.annotationsChanged();
    }

    // ---- one parameter

    /** Whether every use of the address is a load from the structure, or an address computation for one. */
    private static boolean isOnlyRead(Argument argument) {
        Deque<LocalValue> open = new ArrayDeque<>(List.of(argument));
        while (!open.isEmpty()) {
            for (Use use : open.pop().uses()) {
                boolean isRead = MemoryOperand.of(use.user()).stream()
                        .anyMatch(
                                o -> o.index() == use.index() && o.kind() == MemoryOperand.Kind.READ && o.canBe(PARAM));
                boolean isStep = use.user() instanceof GetElementPtrInstruction gep
                        && use.index() == 0
                        && gep.type().isPointer();
                if (isStep) {
                    open.push(use.user());
                } else if (!isRead) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * Removes the conversion of the parameter to generic with which the copied body begins, as parameter memory has no
     * generic addresses.
     */
    private static void lower(Argument argument, boolean isOnlyRead, PassContext context) {
        CastInstruction generic =
                (CastInstruction) Objects.requireNonNull(argument.firstUse()).user();
        Rewriter rewriter = Respacing.permitted(argument.function(), isOnlyRead ? READ : COPY);
        if (isOnlyRead) {
            PointerFacts facts =
                    PointerFacts.of(argument.function(), context, PointerContext.ALONE, PointerFacts.Depth.EARLY);
            new AccessRewriting(rewriter, READ, facts, null)
                    .onlyOf(PARAM)
                    .run(argument.function(), (operand, fact) -> {});
            context.count("read", 1);
        } else {
            copyToSlot(generic, argument, rewriter);
            context.count("copied", 1);
        }
        context.invalidate(argument.function());
    }

    private static void copyToSlot(CastInstruction generic, Argument argument, Rewriter rewriter) {
        Function kernel = argument.function();
        DataLayout layout = DataLayout.of(kernel.module());
        Type type = argument.attributes().typeValue("byval").orElseThrow();
        long alignment = argument.attributes().intValue("align").orElse(layout.abiAlignment(type));
        AllocaInstruction slot =
                rewriter.before(Objects.requireNonNull(kernel.entry().first())).alloca(type, alignment);
        Function copy =
                IntrinsicTable.declare(kernel.module(), "llvm.memcpy", slot.type(), argument.type(), IntType.I64);
        AttributeSet aligned = AttributeSet.of(List.of(new Attribute.Int("align", alignment)));
        AttributeList attributes = AttributeList.EMPTY.withParameter(0, aligned).withParameter(1, aligned);
        IrBuilder builder = rewriter.before(InsertionPoints.afterSlots(kernel));
        builder.call(
                copy,
                List.of(
                        slot,
                        argument,
                        builder.context().i64(layout.allocSize(type)),
                        builder.context().bool(false)),
                attributes);
        if (generic.hasUses()) {
            rewriter.replaceAllUses(generic, slot);
        }
        rewriter.erase(generic);
    }
}
