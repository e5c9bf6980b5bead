package lockstep.compiler.nvvm;

import java.math.BigInteger;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.layout.DataLayout.AddressStep;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.VectorType;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.Remark;
import lockstep.ir.pass.SourceRef;

/**
 * check-gep-index: remarks on constant indices that are out of bounds of the array or vector they index. The index one
 * past the last element is allowed, and arrays of size zero stand for arrays of any length. Such an address is not an
 * error as long as it is not accessed, so that nothing is refused or changed.
 */
public final class CheckGepIndex implements ModulePass {
    private static final String NAME = "check-gep-index";
    private static final PassInfo INFO = new PassInfo(
            NAME,
            "remark on constant indices outside their array",
            new SourceRef.Seed(0, "NVIDIA Custom Passes"),
            List.of(),
            List.of(),
            List.of("addresses", "outside"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        DataLayout layout = DataLayout.of(module);
        for (Function function : module.definedFunctions()) {
            for (BasicBlock block : function.blocks()) {
                for (Instruction instruction : block) {
                    if (instruction instanceof GetElementPtrInstruction address) {
                        check(address, function, layout, context);
                    }
                }
            }
        }
        return false;
    }

    private static void check(
            GetElementPtrInstruction address, Function function, DataLayout layout, PassContext context) {
        context.count("addresses", 1);
        List<AddressStep> steps =
                layout.steps(address.sourceElementType(), address.indices()).orElse(List.of());
        for (int i = 1; i < steps.size(); i++) {
            long count = elements(steps.get(i - 1).type());
            if (count > 0
                    && steps.get(i) instanceof AddressStep.Element element
                    && element.index() instanceof ConstantInt index
                    && isOutside(index, count)) {
                context.count("outside", 1);
                context.remark(() -> new Remark(
                        Remark.Kind.ANALYSIS,
                        NAME,
                        "IndexOutside",
                        function.name(),
                        address.location(),
                        "index %s leads out of %d elements".formatted(index.signed(), count)));
            }
        }
    }

    /** The number of elements of {@code type}; 0 if it is not an array or vector. */
    private static long elements(Type type) {
        if (type instanceof ArrayType array) {
            return array.count();
        }
        return type instanceof VectorType vector ? vector.count() : 0;
    }

    private static boolean isOutside(ConstantInt index, long count) {
        return index.signed().signum() < 0 || index.signed().compareTo(BigInteger.valueOf(count)) > 0;
    }
}
