package lockstep.compiler.ori.module;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.cubin.CubinAttribute;
import lockstep.ir.sass.cubin.CubinImage;
import lockstep.ir.sass.cubin.CubinImage.ImageSection;
import lockstep.ir.sass.cubin.KernelImage;
import lockstep.ir.sass.ori.OriLayout;
import lockstep.ir.sass.ori.OriModule;

/**
 * Phase 122, MercGenerateSassUCode: converts a module of machine instructions to a linked cubin. Sections are merged as
 * in ptxas ({@link OriLayout#merged}), instructions are laid out, and register counts and code offsets are recorded for
 * the driver.
 */
public final class ModuleClosing {
    private ModuleClosing() {}

    /**
     * The module with the sections of a linked cubin, which can be closed, or simulated before that.
     *
     * @param module with a section for each function, as {@link ModuleFrame#module} makes it
     */
    public static OriModule merged(OriModule module) {
        return OriLayout.merged(module);
    }

    /**
     * Closes {@code module} into a linked cubin.
     *
     * @param module with a section for each function, as {@link ModuleFrame#module} makes it; its instructions have
     *     physical registers and control fields
     * @return empty after an error
     */
    public static Optional<CubinImage> close(OriModule module, Diagnostics diagnostics) {
        OriModule merged = merged(module);
        return OriLayout.close(merged, diagnostics).map(image -> noted(merged, image));
    }

    /** {@code image} with the records for the driver about the code of {@code module}. */
    static CubinImage noted(OriModule module, CubinImage image) {
        RegisterDemand registers = new RegisterDemand(module);
        List<ImageSection> sections = new ArrayList<>();
        for (ImageSection section : image.sections()) {
            sections.add(
                    section instanceof KernelImage kernel
                            ? new CodeRecords(module, image, kernel).noted(registers.of(kernel.name()))
                            : section);
        }
        List<CubinImage.Fact> facts = new ArrayList<>();
        for (CubinImage.Fact fact : image.facts()) {
            String name = image.symbols().get(fact.symbol() - 1).name();
            facts.add(
                    fact.code() == CubinAttribute.REGISTER_COUNT
                            ? new CubinImage.Fact(fact.code(), fact.symbol(), registers.of(name))
                            : fact);
        }
        return new CubinImage(
                image.architecture(),
                sections,
                image.symbols(),
                facts,
                image.calls(),
                image.relocations(),
                image.compatibility());
    }
}
