package lockstep.compiler.ori.module;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.cubin.ByteWriter;
import lockstep.ir.sass.cubin.CubinAttribute;
import lockstep.ir.sass.cubin.CubinImage;
import lockstep.ir.sass.cubin.CubinImage.ImageRelocation;
import lockstep.ir.sass.cubin.DataImage;
import lockstep.ir.sass.cubin.KernelImage;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriLayout;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriModule;

/**
 * Records of {@code .nv.info.KERNEL} that refer to code offsets, as ptxas 13.0 writes them (measured): calls of driver
 * functions, targets of indirect branches, collectives with the registers of their lane masks, and whether lanes may
 * diverge.
 */
final class CodeRecords {
    private static final int FUNCTION = 2;
    private static final int TYPE_MASK = 15;
    private static final Set<String> COLLECTIVES = Set.of("SHFL", "VOTE", "MATCH", "REDUX");
    private static final String GATHERING = "WARPSYNC";
    private static final String BARRIER = "BSSY";
    /** Instead of a register: all lanes participate. */
    private static final int ALL_LANES = -1;
    /** Tag of the number of a general register. */
    private static final int IN_REGISTER = 5 << 24;

    private final KernelImage kernel;
    private final OriFunction function;
    private final Map<String, Long> addresses;
    private final Set<Integer> systemSlots = new HashSet<>();
    private final List<Integer> systemCalls = new ArrayList<>();
    private final List<Integer> branches = new ArrayList<>();
    private final List<Integer> collectives = new ArrayList<>();
    private final List<Integer> masks = new ArrayList<>();
    /** The lane mask of the last instruction that gathers lanes. */
    private int mask = ALL_LANES;

    private boolean mayPart;

    CodeRecords(OriModule module, CubinImage image, KernelImage kernel) {
        this.kernel = kernel;
        this.function = module.function(kernel.name()).orElseThrow();
        this.addresses = OriLayout.addresses(function);
        String bank = DataImage.constantSection(ModuleFrame.ADDRESS_BANK, "");
        for (ImageRelocation each : image.relocations()) {
            boolean isSystem = each.section().equals(bank)
                    && (image.symbols().get(each.symbol() - 1).info() & TYPE_MASK) == FUNCTION
                    && image.symbols().get(each.symbol() - 1).section().isEmpty();
            if (isSystem) {
                systemSlots.add((int) each.offset());
            }
        }
        find();
    }

    private void find() {
        int at = 0;
        for (OriBlock block : function.blocks()) {
            KnownSlots slots = new KnownSlots();
            for (OriInstruction each : block.instructions()) {
                OriMachine machine = (OriMachine) each;
                note(machine, at, slots);
                slots.execute(machine.instruction());
                at += InstructionWord.BYTES;
            }
        }
    }

    private void note(OriMachine machine, int at, KnownSlots slots) {
        SassInstruction instruction = machine.instruction();
        String mnemonic = instruction.form().mnemonic();
        mayPart |= mnemonic.equals("CALL")
                || mnemonic.equals(BARRIER)
                || Branches.kind(instruction) == Branches.Kind.JUMP && machine.isConditional();
        if (mnemonic.equals("CALL")) {
            slots.target(instruction).filter(systemSlots::contains).ifPresent(slot -> systemCalls.add(at));
        } else if (COLLECTIVES.contains(mnemonic)) {
            collectives.add(at);
            masks.add(mask);
        } else if (mnemonic.equals(GATHERING)) {
            mask = KnownSlots.source(instruction)
                    .map(register -> IN_REGISTER | register)
                    .orElse(ALL_LANES);
        } else if (Branches.kind(instruction) == Branches.Kind.INDIRECT
                && !machine.targets().isEmpty()) {
            branches.addAll(List.of(at, 0, machine.targets().size()));
            machine.targets()
                    .forEach(target -> branches.add(
                            Objects.requireNonNull(addresses.get(target)).intValue()));
        }
    }

    /** The kernel with this number of registers and these additional records. */
    KernelImage noted(int registers) {
        List<CubinAttribute> attributes = new ArrayList<>(kernel.attributes());
        add(attributes, CubinAttribute.COLLECTIVE_MASKS, masks);
        add(attributes, CubinAttribute.COLLECTIVES, collectives);
        add(attributes, CubinAttribute.SYSTEM_CALLS, systemCalls);
        add(attributes, CubinAttribute.INDIRECT_BRANCHES, branches);
        if (mayPart) {
            add(attributes, CubinAttribute.CALL_STACK, List.of(0));
        }
        return new KernelImage(kernel.name(), kernel.code(), registers, kernel.parameters(), attributes);
    }

    private static void add(List<CubinAttribute> attributes, int code, List<Integer> values) {
        if (!values.isEmpty()) {
            ByteWriter writer = new ByteWriter(values.size() * Integer.BYTES);
            for (int i = 0; i < values.size(); i++) {
                writer.i32((long) i * Integer.BYTES, values.get(i));
            }
            attributes.add(new CubinAttribute(CubinAttribute.Format.SIZED, code, writer.toBytes()));
        }
    }
}
