package lockstep.fuzz.generate.ptx;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxBody;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxItem;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxSpecialRegister;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxSymbolOperand;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.PtxVariable.Extras;
import lockstep.ir.ptx.PtxVariableDeclaration;

/** What a decoder with a flaw would run: rows that the right decoder reads as the wrong one reads the program. */
final class WrongReading {
    private static final Set<PtxOpcode> DERIVING =
            EnumSet.of(PtxOpcode.CVT, PtxOpcode.CVTA, PtxOpcode.MAD, PtxOpcode.ADD);

    private final Flaw flaw;
    private final Map<PtxVariable, PtxVariable> shared = new IdentityHashMap<>();
    private final Set<PtxRegister> sharedBases;
    private final PtxBody body;
    private int group;

    private WrongReading(PtxBody body, Flaw flaw) {
        this.body = body;
        this.flaw = flaw;
        this.sharedBases = addresses(body);
    }

    /** Registers with the address of a frame object, in any space and width. */
    private static Set<PtxRegister> addresses(PtxBody body) {
        Set<PtxRegister> found = new HashSet<>();
        for (PtxInstruction each : instructions(body).toList()) {
            boolean isDerived = DERIVING.contains(each.opcode())
                    && each.operands().stream().anyMatch(found::contains);
            if (each.opcode() == PtxOpcode.FRAME_INDEX || isDerived) {
                found.add((PtxRegister) each.operand(0));
            }
        }
        return found;
    }

    private static Stream<PtxInstruction> instructions(PtxBody body) {
        return body.statements().stream()
                .filter(PtxInstruction.class::isInstance)
                .map(PtxInstruction.class::cast);
    }

    static PtxModule of(PtxModule open, Flaw flaw) {
        List<PtxItem> items = open.items().stream()
                .map(item -> item instanceof PtxFunction function && function.body().isPresent()
                        ? function.withBody(new WrongReading(function.body().get(), flaw).body())
                        : item)
                .toList();
        return new PtxModule(open.version(), open.targets(), open.addressSize(), items);
    }

    private PtxBody body() {
        List<PtxStatement> out = new ArrayList<>();
        for (PtxStatement statement : body.statements()) {
            if (statement instanceof PtxInstruction instruction) {
                add(out, instruction);
            } else if (flaw == Flaw.SHARED_FRAME && isObject(statement)) {
                PtxVariable object = ((PtxVariableDeclaration) statement).variable();
                shared.put(
                        object, new PtxVariable(object.name(), PtxSpace.SHARED, object.shape(), Extras.NONE));
                out.add(new PtxVariableDeclaration(shared.get(object), SourceLocation.NONE));
            } else {
                out.add(statement);
            }
        }
        return new PtxBody(out, body.registers());
    }

    private static boolean isObject(PtxStatement statement) {
        return statement instanceof PtxVariableDeclaration declaration
                && declaration.variable().space() == PtxSpace.FRAME;
    }

    private PtxOperand largestObject() {
        return body.statements().stream()
                .filter(WrongReading::isObject)
                .map(each -> ((PtxVariableDeclaration) each).variable())
                .max(Comparator.comparingLong(variable -> variable.shape().bytes()))
                .map(PtxSymbolOperand::new)
                .orElseThrow();
    }

    private static PtxInstruction with(PtxInstruction row, int index, PtxOperand operand) {
        List<PtxOperand> operands = new ArrayList<>(row.operands());
        operands.set(index, operand);
        return row.withOperands(operands);
    }

    private void add(List<PtxStatement> out, PtxInstruction row) {
        switch (row.opcode()) {
            case COPY -> out.add(copy(row));
            case FRAME_INDEX -> frame(out, row);
            case REG_SEQUENCE -> out.add(sequence(row));
            case EXTRACT_SUBREG -> out.add(
                    flaw == Flaw.EXTRACT_SWAPPED ? with(row, 2, swapped(row, 1, 0, row.operand(2))) : row);
            case INSERT_SUBREG -> out.add(
                    flaw == Flaw.INSERT_CLEARS ? with(row, 1, PtxInteger.of(0)) : row);
            case UNDEF -> out.add(flaw == Flaw.UNDEF_IS_THE_LANE ? lane(row) : row);
            default -> out.add(flaw == Flaw.SHARED_FRAME ? sharedAccess(row) : row);
        }
    }

    private PtxInstruction copy(PtxInstruction row) {
        if (flaw == Flaw.COPIES_IN_ORDER && row.has(PtxModifier.DIVERGENT)) {
            return with(row, 2, PtxInteger.of(group++));
        }
        return flaw == Flaw.COPY_WITHOUT_GUARD ? row.withoutGuard() : row;
    }

    private static PtxInstruction lane(PtxInstruction row) {
        PtxRegister result = (PtxRegister) row.operand(0);
        return switch (row.type(0).width()) {
            case 1 -> PtxInstruction.of(null, "setp.ne.u32", result, PtxSpecialRegister.LANEID, PtxInteger.of(0));
            case 32 -> PtxInstruction.of(null, "mov.u32", result, PtxSpecialRegister.LANEID);
            default -> PtxInstruction.of(null, "mov.b" + row.type(0).width(), result, PtxInteger.of(5));
        };
    }

    // ---- frames

    private void frame(List<PtxStatement> out, PtxInstruction row) {
        if (flaw == Flaw.SHARED_FRAME) {
            PtxVariable object = shared.get((PtxVariable) ((PtxSymbolOperand) row.operand(1)).symbol());
            String move = "mov." + row.type(0).text();
            out.add(PtxInstruction.of(
                    row.guard().orElse(null), move, row.operand(0), new PtxSymbolOperand(object)));
            return;
        }
        out.add(flaw == Flaw.OVERLAPPING_FRAME ? with(row, 1, largestObject()) : row);
        if (flaw == Flaw.FRAME_OFFSET) {
            PtxVariable object = (PtxVariable) ((PtxSymbolOperand) row.operand(1)).symbol();
            PtxInteger offset = PtxInteger.of(object.shape().alignment());
            String add = "add." + row.type(0).text();
            out.add(PtxInstruction.of(null, add, row.operand(0), row.operand(0), offset));
        }
    }

    /** What accesses local memory by an address of a frame object goes to shared memory. */
    private PtxInstruction sharedAccess(PtxInstruction row) {
        boolean isOfFrame = row.has(PtxModifier.LOCAL)
                && row.operands().stream().anyMatch(operand -> isBase(operand)
                        || operand instanceof PtxAddress.OfRegister address && isBase(address.base()));
        return isOfFrame
                ? row.withSuffixes(row.suffixes().stream()
                        .map(suffix -> suffix == PtxModifier.LOCAL ? PtxModifier.SHARED : suffix)
                        .toList())
                : row;
    }

    private boolean isBase(PtxOperand operand) {
        return operand instanceof PtxRegister register && sharedBases.contains(register);
    }

    // ---- parts

    private static PtxOperand swapped(PtxInstruction row, int whole, int part, PtxOperand index) {
        int count = row.type(whole).width() / row.type(part).width();
        return PtxInteger.of(count - 1 - ((PtxInteger) index).value());
    }

    private PtxInstruction sequence(PtxInstruction row) {
        List<PtxOperand> operands = new ArrayList<>(row.operands());
        int count = row.type(0).width() / row.type(1).width();
        List<PtxOperand> missing = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            missing.add(PtxInteger.of(i));
        }
        for (int i = 2; i < operands.size(); i += 2) {
            missing.remove(PtxInteger.of(((PtxInteger) operands.get(i)).value()));
            if (flaw == Flaw.SEQUENCE_SWAPPED) {
                operands.set(i, swapped(row, 0, 1, operands.get(i)));
            } else if (flaw == Flaw.SEQUENCE_IN_ORDER) {
                operands.set(i, PtxInteger.of(i / 2 - 1));
            }
        }
        if (flaw == Flaw.ZERO_PARTS) {
            missing.forEach(index -> operands.addAll(List.of(PtxInteger.of(0), index)));
        }
        return row.withOperands(operands);
    }
}
