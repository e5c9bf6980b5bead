package lockstep.sim.image.sass;

import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.ori.OriText;
import lockstep.ir.sass.text.SassPrinter;
import lockstep.ir.sass.text.SassPrinter.SassTextStyle;
import lockstep.sim.image.OpSource;
import org.jspecify.annotations.Nullable;

/**
 * A machine word at its place.
 *
 * @param place its place in the code
 * @param location of the file
 */
record WordSource(CodePlace place, SourceLocation location) implements OpSource {
    @Override
    public String text() {
        boolean isWord = place.instruction().isPresent()
                && place.open().map(open -> open.registers().isEmpty()).orElse(true);
        String what = isWord || place.open().isEmpty()
                ? word()
                : place.open().get().instruction().map(OriText::print).orElse("an empty block");
        return "%s+0x%x: %s".formatted(place.function(), place.offset(), what);
    }

    private String word() {
        return place.instruction()
                .map(i -> new SassPrinter(SassTextStyle.LISTING).print(i, place.offset()))
                .orElse("unknown word " + place.word());
    }

    @Override
    public @Nullable String origin() {
        return null;
    }
}
