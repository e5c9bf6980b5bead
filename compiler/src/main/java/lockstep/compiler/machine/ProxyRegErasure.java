package lockstep.compiler.machine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.code.CodeView.Access;
import lockstep.ir.pass.MachinePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxOpaqueInstruction;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.machine.MachineBlock;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.ptx.machine.PtxRegisterAccesses;
import lockstep.ir.rule.Rule;

/**
 * nvptx-proxy-reg-erasure: {@code cvta.to.S} of the result of {@code cvta.S} in the same block becomes a move of the
 * original address, at any stage. Frame lowering leaves such pairs for local memory; other spaces are treated in the
 * same way.
 *
 * <p>Neither register may be written between the two, not even under a guard or in part: a guarded write would leave
 * some lanes with the address of another object. A guarded {@code cvta} is ignored; a guarded {@code cvta.to} becomes a
 * guarded move.
 *
 * <p>Example:
 *
 * <pre>
 *   cvta.local.u64 %rd2, %rd1;            cvta.local.u64 %rd2, %rd1;
 *   cvta.to.local.u64 %rd3, %rd2;         mov.u64 %rd3, %rd1;
 * </pre>
 *
 * <p>Source: seed 003, Machine Pass Inventory; LLVM, NVPTXProxyRegErasure. Linear.
 */
public final class ProxyRegErasure implements MachinePass {
    private static final String NAME = "nvptx-proxy-reg-erasure";
    static final Rule ERASE = new Rule(NAME, "erase", "an address that is converted to generic and back is moved");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "remove conversions of addresses to generic ones and back",
            new SourceRef.Seed(3, "Machine Pass Inventory"),
            List.of(ERASE),
            List.of(),
            List.of("erased"),
            Set.of());

    /** The original address of a generic one. */
    private record Origin(PtxRegister address, PtxSpace space, PtxType type) {}

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(MachineEditor editor, StepContext context) {
        boolean changed = false;
        for (MachineBlock block : editor.snapshot().blocks()) {
            Map<PtxRegister, Origin> origins = new HashMap<>();
            for (PtxStatement statement : block.statements()) {
                if (statement instanceof PtxOpaqueInstruction) {
                    origins.clear();
                } else if (statement instanceof PtxInstruction row) {
                    boolean isErased = erase(row, origins, editor);
                    context.count("erased", isErased ? 1 : 0);
                    changed |= isErased;
                    forget(row, origins);
                    note(row, origins);
                }
            }
        }
        return changed;
    }

    private static boolean erase(PtxInstruction row, Map<PtxRegister, Origin> origins, MachineEditor editor) {
        boolean isBack = row.opcode() == PtxOpcode.CVTA && row.has(PtxModifier.TO);
        Optional<Origin> origin = isBack && row.operand(1) instanceof PtxRegister generic
                ? Optional.ofNullable(origins.get(generic))
                : Optional.empty();
        return origin.isPresent()
                && origin.get().space() == row.space()
                && origin.get().type().equals(row.type(0))
                && editor.replace(
                        ERASE,
                        row,
                        PtxInstruction.of(
                                        row.guard().orElse(null),
                                        "mov." + row.type(0).text(),
                                        row.operand(0),
                                        origin.get().address())
                                .atPlaceOf(row));
    }

    private static void forget(PtxInstruction row, Map<PtxRegister, Origin> origins) {
        List<PtxRegister> written = new ArrayList<>();
        PtxRegisterAccesses.visit(row, (register, access) -> {
            if (access != Access.USE) {
                written.add(register);
            }
        });
        for (PtxRegister register : written) {
            origins.remove(register);
            origins.values().removeIf(origin -> origin.address() == register);
        }
    }

    private static void note(PtxInstruction row, Map<PtxRegister, Origin> origins) {
        boolean isGeneric = row.opcode() == PtxOpcode.CVTA
                && !row.has(PtxModifier.TO)
                && row.guard().isEmpty();
        if (isGeneric
                && row.operand(0) instanceof PtxRegister result
                && row.operand(1) instanceof PtxRegister address
                && result != address) {
            origins.put(result, new Origin(address, row.space(), row.type(0)));
        }
    }
}
