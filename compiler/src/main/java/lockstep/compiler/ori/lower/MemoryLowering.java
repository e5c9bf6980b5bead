package lockstep.compiler.ori.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.ori.module.ModuleFrame;
import lockstep.compiler.ori.module.VariablePlace;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.sass.ori.OriOperand.OriImmediate;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;

/**
 * Lowers loads and stores: {@code LD ST} for generic addresses, {@code LDG STG} for global, {@code LDS STS} for shared
 * and {@code LDL STL} for local memory, {@code LDC} for constants and kernel parameters. Cache hints are dropped.
 * Source: measured, ptxas 13.0 {@code -O0}.
 */
final class MemoryLowering {
    private static final int QUAD = 128;

    private final LoweringEmitter out;
    private final OperandLowering operands;
    private final Addresses addresses;
    private final Elements elements;
    private final ParameterRegisters parameters;

    MemoryLowering(
            LoweringEmitter out,
            OperandLowering operands,
            Addresses addresses,
            Elements elements,
            ParameterRegisters parameters) {
        this.out = out;
        this.operands = operands;
        this.addresses = addresses;
        this.elements = elements;
        this.parameters = parameters;
    }

    /** The instructions for a space: their mnemonics, and whether addresses have 64 bits. */
    private record Family(String load, String store, boolean isWide) {}

    private static final Map<PtxSpace, Family> FAMILIES = Map.of(
            PtxSpace.GENERIC, new Family("LD.E", "ST.E", true),
            PtxSpace.GLOBAL, new Family("LDG.E", "STG.E", true),
            PtxSpace.SHARED, new Family("LDS", "STS", false),
            PtxSpace.LOCAL, new Family("LDL", "STL", false));

    /** The space of an access: that of the instruction, else of the variable. */
    private PtxSpace space(PtxInstruction instruction, PtxAddress address) {
        PtxSpace said = instruction.space();
        boolean isNamed = said == PtxSpace.GENERIC && address instanceof PtxAddress.OfSymbol;
        PtxSpace space = isNamed && ((PtxAddress.OfSymbol) address).base() instanceof PtxVariable variable
                ? variable.space()
                : said;
        return space == PtxSpace.SHARED_CLUSTER ? clusters() : space;
    }

    private static PtxSpace clusters() {
        throw UnsupportedPtx.at(SourceLocation.NONE, "memory of other blocks of a cluster");
    }

    /** The parameter of a function or call that an address names; empty for those of kernels. */
    private Optional<PtxVariable> parameter(PtxAddress address) {
        return address instanceof PtxAddress.OfSymbol of
                        && of.base() instanceof PtxVariable variable
                        && variable.space() == PtxSpace.PARAM
                        && addresses.place(variable).isEmpty()
                ? Optional.of(variable)
                : Optional.empty();
    }

    // ---- loads

    void load(PtxInstruction instruction) {
        PtxType type = instruction.types().getLast();
        PtxAddress address = (PtxAddress) instruction.operand(1);
        List<PtxOperand> targets = operands.elements(instruction.operand(0));
        PtxSpace space = space(instruction, address);
        Optional<PtxVariable> parameter = parameter(address);
        if (parameter.isPresent() && !addresses.isOnStack(parameter.get())) {
            parameters.read(parameter.get(), ((PtxAddress.OfSymbol) address).offset(), targets, type);
        } else if (space == PtxSpace.CONST) {
            constants(ModuleFrame.VARIABLE_BANK, address, targets, type);
        } else if (space == PtxSpace.PARAM && isOfKernel(address)) {
            constants(ModuleFrame.PARAMETER_BANK, address, targets, type);
        } else {
            memory(
                    instruction,
                    Objects.requireNonNull(FAMILIES.get(space == PtxSpace.PARAM ? PtxSpace.LOCAL : space)),
                    address,
                    targets,
                    type);
        }
        if (instruction.has(PtxModifier.ACQUIRE)) {
            Ordering.afterAcquire(instruction, out);
        }
    }

    private boolean isOfKernel(PtxAddress address) {
        return address instanceof PtxAddress.OfSymbol of
                ? addresses.place(of.base()).orElse(null) instanceof VariablePlace.Parameter
                : addresses.isKernel();
    }

    private void memory(
            PtxInstruction instruction, Family family, PtxAddress address, List<PtxOperand> targets, PtxType type) {
        String order = family.isWide() ? Ordering.suffix(instruction) : "";
        Addresses.Bracket at =
                family.isWide() ? addresses.wide(address, operands) : addresses.narrow(address, operands);
        int bits = targets.size() * type.width();
        if (targets.size() == 1 && bits < Integer.SIZE) {
            small(family.load() + size(type) + order, at.toString(), targets.getFirst(), type);
            return;
        }
        List<OriRegister> words = new ArrayList<>();
        for (int done = 0; done < bits; done += QUAD) {
            int now = Math.min(QUAD, bits - done);
            VirtualRegister part = out.register(Math.max(now, Integer.SIZE));
            out.effect("%s%s%s %s, %s", family.load(), width(now), order, part, at.plus(done / Byte.SIZE));
            words.addAll(out.words(part));
        }
        define(words, targets, type);
    }

    /** Loads 8 or 16 bits into a register, sign-extended to 32 bits if the type is signed. */
    private void small(String load, String at, PtxOperand target, PtxType type) {
        VirtualRegister loaded = out.register(Integer.SIZE);
        out.effect("%s %s, %s", load, loaded, at);
        operands.target(target).ifPresent(to -> {
            boolean isSame = to.type().width() == Integer.SIZE || !type.isSigned();
            OriRegister value = isSame ? loaded : lower(loaded, type.width());
            if (isSame && to.type().width() <= Integer.SIZE) {
                out.define(to.register(), value);
            } else {
                operands.define(to, value, type);
            }
        });
    }

    private OriRegister lower(OriRegister value, int bits) {
        return out.compute(Integer.SIZE, "and.b32", value, new OriImmediate((1L << bits) - 1));
    }

    private void define(List<OriRegister> words, List<PtxOperand> targets, PtxType type) {
        for (int i = 0; i < targets.size(); i++) {
            elements.define(targets.get(i), elements.read(words, i * type.bytes(), type), type);
        }
    }

    /** Loads elements of constant memory, one instruction each. */
    private void constants(int bank, PtxAddress address, List<PtxOperand> targets, PtxType type) {
        for (int i = 0; i < targets.size(); i++) {
            PtxAddress at = plus(address, (long) i * type.bytes());
            if (type.width() < Integer.SIZE) {
                small("LDC" + size(type), addresses.constant(bank, at, operands), targets.get(i), type);
                continue;
            }
            List<OriRegister> words = new ArrayList<>();
            for (int done = 0; done < type.bytes(); done += Long.BYTES) {
                int bits = Math.min(Long.SIZE, type.width());
                VirtualRegister part = out.register(bits);
                out.effect("LDC%s %s, %s", width(bits), part, addresses.constant(bank, plus(at, done), operands));
                words.addAll(out.words(part));
            }
            elements.define(targets.get(i), out.tuple(words), type);
        }
    }

    private static PtxAddress plus(PtxAddress address, long bytes) {
        return switch (address) {
            case PtxAddress.OfRegister of -> new PtxAddress.OfRegister(of.base(), of.offset() + bytes);
            case PtxAddress.OfSymbol of -> new PtxAddress.OfSymbol(of.base(), of.offset() + bytes);
            case PtxAddress.Absolute at -> new PtxAddress.Absolute(at.offset() + bytes);
        };
    }

    // ---- stores

    void store(PtxInstruction instruction) {
        PtxType type = instruction.types().getLast();
        PtxAddress address = (PtxAddress) instruction.operand(0);
        List<PtxOperand> values = operands.elements(instruction.operand(1));
        PtxSpace space = space(instruction, address);
        Optional<PtxVariable> parameter = parameter(address);
        if (parameter.isPresent() && !addresses.isOnStack(parameter.get())) {
            parameters.write(parameter.get(), ((PtxAddress.OfSymbol) address).offset(), values, type);
            return;
        }
        if (instruction.has(PtxModifier.RELEASE)) {
            Ordering.beforeRelease(instruction, out);
        }
        Family family = FAMILIES.get(space == PtxSpace.PARAM ? PtxSpace.LOCAL : space);
        if (family == null) {
            throw UnsupportedPtx.at(SourceLocation.NONE, "a store to " + space.text() + " memory");
        }
        String order = family.isWide() ? Ordering.suffix(instruction) : "";
        Addresses.Bracket at =
                family.isWide() ? addresses.wide(address, operands) : addresses.narrow(address, operands);
        int bits = values.size() * type.width();
        List<OriRegister> words = elements.words(values, type);
        if (bits < Integer.SIZE) {
            out.effect("%s.U%d%s %s, %s", family.store(), bits, order, at, words.getFirst());
            return;
        }
        for (int done = 0; done < bits; done += QUAD) {
            int now = Math.min(QUAD, bits - done);
            int first = done / Integer.SIZE;
            OriRegister part = out.tuple(words.subList(first, first + now / Integer.SIZE));
            out.effect("%s%s%s %s, %s", family.store(), width(now), order, at.plus(done / Byte.SIZE), part);
        }
    }

    /** Lowers {@code discard}: the L2 cache need not write back these bytes. */
    void discard(PtxInstruction instruction) {
        out.effect("CCTL.E.RML2 [%s]", addresses.value((PtxAddress) instruction.operand(0), operands));
    }

    // ---- sizes

    private static String size(PtxType type) {
        return (type.isSigned() ? ".S" : ".U") + type.width();
    }

    /** The size suffix of an access of at least 32 bits. */
    static String width(int bits) {
        return switch (bits) {
            case Long.SIZE -> ".64";
            case QUAD -> ".128";
            case 16 -> ".U16";
            default -> "";
        };
    }
}
