package lockstep.compiler.ori.module;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.compiler.ori.mercury.EncodeAndDecode;
import lockstep.compiler.ori.mercury.WaitPhase;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.sass.cubin.CubinAttribute;
import lockstep.ir.sass.cubin.CubinImage;
import lockstep.ir.sass.cubin.CubinImage.ImageRelocation;
import lockstep.ir.sass.cubin.CubinImage.ImageSection;
import lockstep.ir.sass.cubin.DataImage;
import lockstep.ir.sass.cubin.ImageSymbol;
import lockstep.ir.sass.cubin.KernelImage;
import lockstep.ir.sass.cubin.RelocationType;
import lockstep.ir.sass.cubin.Section;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.ori.OriAssembler;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriLayout;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriModule;

/**
 * Converts a module of machine instructions to an object file, as {@link ModuleClosing} does for an executable. Each
 * function keeps a section of its own, and instructions that depend on addresses get relocations, as in the output of
 * ptxas 13.0 {@code -c} (measured):
 *
 * <ol>
 *   <li>A load from bank 4 becomes moves of relocated immediates: two for the halves of a 64-bit address, one for an
 *       address in shared memory or in bank 3. Bank 4 itself is omitted.
 *   <li>A call by name becomes a call of a relocated absolute address.
 *   <li>Control fields are recomputed, since moves have other latencies than loads.
 * </ol>
 *
 * <pre>
 *   LDC.64 R4, c[0x4][0x8]        MOV R4, 0x0              0x38 of counter
 *                                 MOV R5, 0x0              0x39 of counter
 *   CALL.REL.NOINC `(f)           CALL.ABS.NOINC 0x0       0x4b of f
 * </pre>
 */
public final class ObjectClosing {
    /** The minimum of ptxas for a function, or a kernel with calls: the registers of the calling convention. */
    private static final int MIN_REGISTERS = 24;

    private static final String ADDRESSES = DataImage.constantSection(ModuleFrame.ADDRESS_BANK, "");

    private final OriModule module;
    private final OriAssembler assembler;
    private final Map<Integer, ImageRelocation> slots = new HashMap<>();
    private final List<ImageRelocation> relocations = new ArrayList<>();

    private ObjectClosing(OriModule module) {
        this.module = module;
        this.assembler = new OriAssembler(module.architecture());
        for (ImageRelocation each : module.frame().relocations()) {
            if (each.section().equals(ADDRESSES)) {
                slots.put((int) each.offset(), each);
            }
        }
    }

    /**
     * Closes {@code module} into an object file.
     *
     * @param module with a section for each function, lowered {@linkplain Linking#OBJECT for a linker}; its
     *     instructions have physical registers
     * @param source the PTX module that it was lowered from
     * @return empty after an error
     */
    public static Optional<CubinImage> close(OriModule module, PtxModule source, Diagnostics diagnostics) {
        return new ObjectClosing(module).close(source, diagnostics);
    }

    private Optional<CubinImage> close(PtxModule source, Diagnostics diagnostics) {
        OriFunction[] functions =
                module.functions().stream().map(this::relocated).toArray(OriFunction[]::new);
        OriModule changed = module.with(functions);
        return OriLayout.close(changed, diagnostics)
                .map(image -> described(ModuleClosing.noted(changed, image), LinkNotes.of(source)));
    }

    // ---- code

    private OriFunction relocated(OriFunction function) {
        int count = 0;
        List<OriBlock> blocks = new ArrayList<>();
        for (OriBlock block : function.blocks()) {
            List<OriInstruction> body = new ArrayList<>();
            for (OriInstruction each : block.instructions()) {
                body.addAll(relocated(function, (OriMachine) each, count + body.size()));
            }
            count += body.size();
            blocks.add(new OriBlock(block.label(), body));
        }
        OriFunction changed = function.with(blocks);
        for (WaitPhase phase : WaitPhase.values()) {
            changed = phase.run(changed);
        }
        EncodeAndDecode.check(changed);
        return changed;
    }

    private List<OriMachine> relocated(OriFunction function, OriMachine word, int index) {
        SassInstruction instruction = word.instruction();
        Optional<Integer> slot = KnownSlots.loaded(instruction);
        boolean isCall = instruction.form().mnemonic().equals("CALL")
                && word.targets().stream().anyMatch(target -> !target.startsWith("."));
        if (isCall) {
            int symbol = module.frame().symbol(word.targets().getFirst());
            add(function, index, RelocationType.CALL_TARGET, symbol, 0);
            return List.of(guarded("CALL.ABS.NOINC 0x0", instruction));
        }
        if (slot.isEmpty()) {
            return List.of(word);
        }
        ImageRelocation address = slots.get(slot.get());
        if (address == null || !instruction.form().mnemonic().equals("LDC")) {
            throw new CompilerBug(function.name() + ": " + instruction + " reads bank 4");
        }
        int register = (int) instruction.value(instruction.form().indexOf("Rd").orElseThrow());
        List<RelocationType> types = address.type() == RelocationType.ADDRESS_64.number()
                ? List.of(RelocationType.LOW_HALF, RelocationType.HIGH_HALF)
                : List.of(RelocationType.of(address.type()).orElseThrow());
        List<OriMachine> moves = new ArrayList<>();
        for (RelocationType type : types) {
            add(function, index + moves.size(), type, address.symbol(), address.addend());
            moves.add(guarded("MOV R%d, 0x0".formatted(register + moves.size()), instruction));
        }
        return moves;
    }

    private void add(OriFunction function, int index, RelocationType type, int symbol, long addend) {
        relocations.add(new ImageRelocation(
                Section.CODE_PREFIX + function.name(),
                (long) index * InstructionWord.BYTES,
                type.number(),
                symbol,
                addend));
    }

    private OriMachine guarded(String text, SassInstruction as) {
        return ((OriMachine) assembler.instruction(text))
                .with(CommonField.GUARD.spec().name(), as.value(CommonField.GUARD))
                .with(CommonField.GUARD_NOT.spec().name(), as.value(CommonField.GUARD_NOT));
    }

    // ---- the file

    private CubinImage described(CubinImage image, LinkNotes notes) {
        List<ImageSection> sections = new ArrayList<>();
        for (ImageSection section : image.sections()) {
            if (!section.section().equals(ADDRESSES)) {
                sections.add(section instanceof KernelImage kernel ? described(kernel) : section);
            }
        }
        List<CubinImage.Fact> facts = new ArrayList<>();
        for (CubinImage.Fact fact : image.facts()) {
            boolean isCount = fact.code() == CubinAttribute.REGISTER_COUNT;
            String name = image.symbols().get(fact.symbol() - 1).name();
            facts.add(isCount ? new CubinImage.Fact(fact.code(), fact.symbol(), most(name, fact.value())) : fact);
        }
        List<ImageRelocation> all = new ArrayList<>(relocations);
        image.relocations().stream()
                .filter(each -> !each.section().equals(ADDRESSES))
                .forEach(all::add);
        return new CubinImage(
                image.architecture(),
                sections,
                image.symbols(),
                facts,
                image.calls(),
                all,
                image.compatibility(),
                Optional.of(notes.facts(image)));
    }

    private KernelImage described(KernelImage kernel) {
        return new KernelImage(
                kernel.name(),
                kernel.code(),
                most(kernel.name(), kernel.registers()),
                kernel.parameters(),
                kernel.attributes());
    }

    private int most(String name, int registers) {
        ImageSymbol symbol = module.frame().symbols().get(module.frame().symbol(name) - 1);
        boolean isKernel = FunctionNeeds.isKernel(symbol);
        boolean calls = relocations.stream()
                .anyMatch(each -> each.section().equals(Section.CODE_PREFIX + name)
                        && each.type() == RelocationType.CALL_TARGET.number());
        return isKernel && !calls ? registers : Math.max(MIN_REGISTERS, registers);
    }
}
