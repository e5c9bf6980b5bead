package lockstep.compiler.ori.module;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.cubin.Attribute;
import lockstep.ir.sass.cubin.CubinImage;
import lockstep.ir.sass.cubin.ImageSection;
import lockstep.ir.sass.cubin.KernelImage;
import lockstep.ir.sass.ori.OriLayout;
import lockstep.ir.sass.ori.OriModule;

/**
 * Phase 122, MercGenerateSassUCode: a module whose functions are words becomes a linked cubin. Sections are merged as
 * ptxas does ({@link OriLayout#merged}), words laid out, and what the driver must know of the code is noted: registers
 * and places.
 */
public final class ModuleClosing {
    private ModuleClosing() {}

    /**
     * The module with the sections that a linked cubin has: what is closed, and what a simulator can run before it is.
     *
     * @param module with a section for each function, as {@link ModuleFrame#module} makes it
     */
    public static OriModule merged(OriModule module) {
        return OriLayout.merged(module);
    }

    /**
     * The linked cubin that {@code module} is.
     *
     * @param module with a section for each function, as {@link ModuleFrame#module} makes it; its instructions have
     *     physical registers and control fields
     * @return empty after a fault
     */
    public static Optional<CubinImage> close(OriModule module, Diagnostics diagnostics) {
        OriModule merged = merged(module);
        return OriLayout.close(merged, diagnostics).map(image -> noted(merged, image));
    }

    /** {@code image} with what the driver must know of the code of {@code module}. */
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
                    fact.code() == Attribute.REGISTER_COUNT
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
